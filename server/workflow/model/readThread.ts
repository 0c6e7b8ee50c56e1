import { parentPort, workerData } from 'node:worker_threads'
import { readKind } from './readAside.ts'

/** The thread that reads one long BPMN text. */
const { kind, xml } = workerData as { kind: Parameters<typeof readKind>[0]; xml: string }
parentPort?.postMessage(await readKind(kind, xml))
