/// <reference lib="webworker" />
import { importReport } from '../../../processes/imports/importReport.ts'
import type { ImportReport } from '../../../processes/imports/report.ts'

export interface ReportRequest {
  turn: number
  xml: string
}

export interface ReportAnswer {
  turn: number
  /** Absent if the reading itself failed. */
  report?: ImportReport
}

/** Reads a file by the code that deploys, beside the thread of the screen. */
self.addEventListener('message', ({ data: { turn, xml } }: MessageEvent<ReportRequest>) => {
  const answer = (result: ReportAnswer) => self.postMessage(result)
  importReport(xml).then(
    report => answer({ turn, report }),
    () => answer({ turn }),
  )
})
