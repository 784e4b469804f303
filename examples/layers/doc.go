// Package layers has the layers of two quantised networks, MobileNetV2 and ResNet-50, as algorithms of int8 with the
// requantisation of TFLite's reference kernels, exactly: what an engineer writes for each, with a schedule that follows from its
// shape. No file of a network is read.
//
//	layer.go     Layer: a kind and its extents; the rule that its cycles are measured by
//	networks.go  the distinct layers of each network
//	tile.go      what of a layer one core holds
//	algorithm.go what each element of a tile is
//	schedule.go  in which order
//	data.go      inputs
package layers
