import { parentPort, workerData } from 'node:worker_threads'
import { readWhole } from './readAside.ts'

/** The thread that reads one long BPMN text. */
parentPort?.postMessage(await readWhole(workerData as string))
