import { useEffect, useRef, useState } from 'react'
import type { DesignFault } from '../../processes/fixes/hints.ts'
import type { NamedForms } from '../../processes/forms/namedForms.ts'
import type { CheckAnswer } from './checkWorker.ts'
import type { ProcessDesign } from './processDesign.ts'
import { sameFaults } from './sameFaults.ts'

/** Milliseconds without an edit before the model is checked. */
const pause = 20

export interface ModelCheck {
  /** Faults of the last checked model; undefined before the first check. */
  faults: readonly DesignFault[] | undefined
  /** Whether the model has been edited since. */
  isPending: boolean
  hasFailed: boolean
}

/** Checks the model in a worker after each edit, with copies of the forms that it names. */
export function useModelCheck(design: ProcessDesign, version: number, forms: NamedForms): ModelCheck {
  const [check, setCheck] = useState<CheckAnswer>()
  const [hasFailed, setFailed] = useState(false)
  const worker = useRef<Worker | undefined>(undefined)
  useEffect(() => {
    const started = new Worker(new URL('./checkWorker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('error', () => setFailed(true))
    worker.current = started
    return () => started.terminate()
  }, [])
  useEffect(() => {
    const asked = worker.current
    if (!asked) return
    const answer = ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.turn !== version) return
      setFailed(data.faults === undefined)
      // The same faults keep their object, so that nothing renders again.
      setCheck(now => {
        const isSame = now?.faults && data.faults && sameFaults(now.faults, data.faults)
        return isSame ? { ...data, faults: now.faults } : data
      })
    }
    asked.addEventListener('message', answer)
    const timer = setTimeout(() => asked.postMessage({ turn: version, xml: design.document.write(), forms }), pause)
    return () => {
      clearTimeout(timer)
      asked.removeEventListener('message', answer)
    }
  }, [design, version, forms])
  return { faults: check?.faults, isPending: check?.turn !== version && !hasFailed, hasFailed }
}
