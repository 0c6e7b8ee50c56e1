/// <reference lib="webworker" />
import { readModel } from '../../processes/bpmn/readModel.ts'

export interface CheckRequest {
  turn: number
  xml: string
}

/** Judges a text by the rules that the server deploys by, beside the thread of the screen. */
self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void readModel(data.xml).then(({ faults }) => self.postMessage({ turn: data.turn, faults }))
})
