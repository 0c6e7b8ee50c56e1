/// <reference lib="webworker" />
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import { readModel } from '../../processes/bpmn/readModel.ts'

export interface CheckRequest {
  turn: number
  xml: string
}

export interface CheckAnswer {
  turn: number
  /** Absent if the check itself failed. */
  faults?: readonly ModelFault[]
}

/** Checks a BPMN text by the rules of deployment, outside of the main thread. */
self.addEventListener('message', ({ data: { turn, xml } }: MessageEvent<CheckRequest>) => {
  const answer = (result: CheckAnswer) => self.postMessage(result)
  readModel(xml).then(
    ({ faults }) => answer({ turn, faults }),
    () => answer({ turn }),
  )
})
