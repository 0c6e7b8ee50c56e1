import { useEffect, useState } from 'react'
import type { ImportReport } from '../../../processes/imports/report.ts'
import type { ReportAnswer } from './importWorker.ts'

export interface ReportState {
  /** Undefined while the text is being read. */
  report: ImportReport | undefined
  hasFailed: boolean
}

/** Time in milliseconds after which a file counts as unreadable. */
const longest = 30_000

const reading: ReportState = { report: undefined, hasFailed: false }

/** Returns what an import of a text translates, keeps and refuses, read in a worker of its own. */
export function useImportReport(xml: string): ReportState {
  const [state, setState] = useState(reading)
  useEffect(() => {
    setState(reading)
    const worker = new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module' })
    const failed = () => setState({ report: undefined, hasFailed: true })
    const timer = setTimeout(() => {
      worker.terminate()
      failed()
    }, longest)
    worker.addEventListener('error', failed)
    worker.addEventListener('message', ({ data: { report } }: MessageEvent<ReportAnswer>) => {
      clearTimeout(timer)
      if (report) setState({ report, hasFailed: false })
      else failed()
    })
    worker.postMessage({ turn: 0, xml })
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [xml])
  return state
}
