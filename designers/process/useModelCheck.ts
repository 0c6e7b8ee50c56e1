import { useEffect, useRef, useState } from 'react'
import type { ModelFault } from '../../processes/bpmn/faults.ts'
import type { ProcessDesign } from './processDesign.ts'

/** Milliseconds without an edit before the text is judged. */
const pause = 60

/** The faults of the model as it stands; undefined until they are known for the first time. */
export function useModelCheck(design: ProcessDesign, version: number): readonly ModelFault[] | undefined {
  const [faults, setFaults] = useState<readonly ModelFault[]>()
  const worker = useRef<Worker | undefined>(undefined)
  useEffect(() => {
    const started = new Worker(new URL('./checkWorker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    return () => started.terminate()
  }, [])
  useEffect(() => {
    const asked = worker.current
    if (!asked) return
    const answer = ({ data }: MessageEvent<{ turn: number; faults: ModelFault[] }>) => {
      if (data.turn === version) setFaults(data.faults)
    }
    asked.addEventListener('message', answer)
    const timer = setTimeout(() => asked.postMessage({ turn: version, xml: design.write() }), pause)
    return () => {
      clearTimeout(timer)
      asked.removeEventListener('message', answer)
    }
  }, [design, version])
  return faults
}
