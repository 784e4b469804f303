// Package farm lets other machines evaluate schedules, over NATS JetStream. It knows no machine and no compiler: what a
// schedule costs comes in as a function, at the coordinator and at each worker.
//
//	coordinator: autotune.Tune --Cost--> Coordinator --work stream--> Worker --Cost--> cycles --done stream--> Coordinator
//	             Coordinator.Search --work stream--> Worker: autotune.Tune --Saved, and each evaluation--> Coordinator
//
// A task is a batch of evaluations, or a whole search of a workload or of a part of its space. Tasks come to workers at
// least once; what they report is keyed by problem, schedule, machine and build, so that a report that comes twice
// changes nothing.
//
// # Invariants
//
//   - A result is that of the search on this machine: the search is a function of the costs, whoever tells them.
//   - Nothing is lost: a task whose worker has died goes to another, and so does one whose messages got lost.
//   - Nobody is believed for nothing: whatever is better than all before is evaluated again before it counts, and so is a
//     share of all. Two workers that say different things of one schedule are told apart by evaluating it once more. Of a
//     worker that was wrong nothing counts that was not evaluated again; searches that used it begin anew, and keep the rest.
//   - Only workers of the very same build take part: other builds never see the tasks.
//
// # Files
//
//	node.go         Node: a server in this process, alone or one of several
//	security.go     Security: passwords, tokens, certificates
//	dial.go         Dial: a connection, with errors that say what to do
//	streams.go      the streams and their consumers
//	message.go      tasks, reports and how they are written
//	outcome.go      what is said of a schedule; whether two of these agree
//	hello.go        who is there: the coordinator's answer, the workers' beats
//	coordinator.go  Coordinator; open.go: Open, Close
//	crew.go         the workers that it has heard of, and who of them was wrong
//	table.go        what is known of the schedules of a problem, and who said it
//	ask.go          evaluations that are asked for
//	dispatch.go     tasks of several evaluations
//	collect.go      reports as they come
//	recheck.go      evaluations done again
//	liar.go         what they said is taken back
//	watch.go        tasks whose workers are late or gone
//	tune.go         Tune: a search whose costs come from workers
//	search.go       whole searches as tasks
//	worker.go       Work: the life of a worker
//	evaluate.go     a worker's tasks of evaluations
//	unit.go         a worker's tasks of whole searches
package farm
