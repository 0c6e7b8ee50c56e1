import { parentPort, workerData } from 'node:worker_threads'
import { cleanSvg } from './cleanSvg.ts'

/** The thread that cleans one long drawing. */
parentPort?.postMessage(cleanSvg(workerData as string))
