package machine_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

func Example() {
	fmt.Println(machine.AIE1.DataMemory.N, machine.AIE1.DataMemory.Source)
	for _, f := range machine.Families {
		if f.X == machine.Int16 && f.Z == machine.Int16 {
			fmt.Println(f.X, f.Z, f.Lanes, "lanes", f.Cols, "columns")
		}
	}
	// Output:
	// 131072 AM009, UG1079 AI Engine Memory: four neighbouring 32 KB modules
	// int16 int16 16 lanes 2 columns
	// int16 int16 8 lanes 4 columns
}

// Every fact has a number and a source.
func TestSources(t *testing.T) {
	v := reflect.ValueOf(machine.AIE1)
	for i := range v.NumField() {
		if f, ok := v.Field(i).Interface().(machine.Fact); ok && (f.N <= 0 || f.Source == "") {
			t.Errorf("%s: %+v", v.Type().Field(i).Name, f)
		}
	}
}

// Lanes times columns is the published number of MACs a cycle of each pair of types (UG1079, AM009).
func TestMACsPerCycle(t *testing.T) {
	peak := map[[2]machine.Elem]int{
		{machine.Int8, machine.Int8}: 128, {machine.Int16, machine.Int8}: 64, {machine.Int16, machine.Int16}: 32,
		{machine.Int16, machine.Int32}: 16, {machine.Int32, machine.Int16}: 16, {machine.Int32, machine.Int32}: 8,
		{machine.Float32, machine.Float32}: 8,
	}
	for _, f := range machine.Families {
		if f.MACs() != peak[[2]machine.Elem{f.X, f.Z}] {
			t.Errorf("%+v makes %d MACs", f, f.MACs())
		}
	}
}

func TestElem(t *testing.T) {
	for e := machine.Int8; e <= machine.Float64; e++ {
		if got, ok := machine.ElemNamed(e.String()); !ok || got != e {
			t.Errorf("%s is %s", e, got)
		}
	}
	if _, ok := machine.ElemNamed("none"); ok {
		t.Error("none is an element type")
	}
	if lo, hi := machine.Uint16.Range(); lo != 0 || hi != 65535 {
		t.Error(lo, hi)
	}
	if lo, hi := machine.Int8.Range(); lo != -128 || hi != 127 {
		t.Error(lo, hi)
	}
}
