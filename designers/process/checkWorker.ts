/// <reference lib="webworker" />
import type { DesignFault } from '../../processes/fixes/hints.ts'
import { judgeDesign } from '../../processes/fixes/judgeDesign.ts'

export interface CheckRequest {
  turn: number
  xml: string
}

export interface CheckAnswer {
  turn: number
  /** Absent if the check itself failed. */
  faults?: readonly DesignFault[]
}

/** Checks a BPMN text by the rules of deployment, outside of the main thread, and adds suggestions. */
self.addEventListener('message', ({ data: { turn, xml } }: MessageEvent<CheckRequest>) => {
  const answer = (result: CheckAnswer) => self.postMessage(result)
  judgeDesign(xml).then(
    faults => answer({ turn, faults }),
    () => answer({ turn }),
  )
})
