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

/** Judges a text by the rules that the server deploys by, beside the thread of the screen. */
self.addEventListener('message', ({ data: { turn, xml } }: MessageEvent<CheckRequest>) => {
  const answer = (result: CheckAnswer) => self.postMessage(result)
  readModel(xml).then(
    ({ faults }) => answer({ turn, faults }),
    () => answer({ turn }),
  )
})
