import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImportRun, type ImportStep, importStep } from '../../../runtime/data/importStep.ts'
import { saveFile } from '../../../runtime/data/saveFile.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import type { EndpointName } from '../../../schemas/types/common.ts'
import { tellFailure } from '../tellFailure.ts'

const askEvery = 800

export const isUnderWay = (run: ImportRun | undefined): boolean =>
  run !== undefined && (run.status === 'checking' || run.status === 'running' || run.status === 'undoing')

/** One import after the other: what the server says of it, asked again while it is under way. */
export function useImport(endpoint: EndpointName, onChanged: () => void) {
  const [run, setRun] = useState<ImportRun>()
  const [last, setLast] = useState<ImportRun>()
  const [sent, setSent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const latest = useRef(onChanged)
  latest.current = onChanged
  const upload = useRef<AbortController>(undefined)

  useEffect(() => {
    importStep(endpoint, { step: 'status' }).then(
      answer => setLast(runOf(answer)),
      () => undefined,
    )
    return () => upload.current?.abort()
  }, [endpoint])

  /** Takes in what the server says; records have changed when a storing step has ended. */
  const take = useCallback((next: ImportRun) => {
    setRun(next)
    if (next.status === 'done' || next.status === 'undone') latest.current()
  }, [])

  const id = run?.id
  const moving = isUnderWay(run)
  useEffect(() => {
    if (!moving || id === undefined) return
    const timer = setInterval(() => {
      importStep(endpoint, { step: 'status', id }).then(
        answer => {
          const next = runOf(answer)
          if (next) take(next)
        },
        () => undefined,
      )
    }, askEvery)
    return () => clearInterval(timer)
  }, [moving, id, endpoint, take])

  const check = async (file: File, overwrite: boolean) => {
    const abort = new AbortController()
    upload.current = abort
    setFault(undefined)
    setSent(0)
    try {
      const step: ImportStep = { step: 'check', name: file.name, ...(overwrite ? { overwrite } : {}) }
      const answer = runOf(await importStep(endpoint, step, { file, onProgress: setSent, signal: abort.signal }))
      if (answer) take(answer)
    } catch (error) {
      if (abort.signal.aborted) return
      setFault(error instanceof RequestError ? error.message : String(error))
    } finally {
      setSent(undefined)
    }
  }

  const go = async (step: 'run' | 'undo', which = run) => {
    if (!which) return
    setRun({ ...which, status: step === 'run' ? 'running' : 'undoing', done: 0 })
    try {
      const answer = runOf(await importStep(endpoint, { step, id: which.id }))
      if (answer) take(answer)
    } catch (error) {
      setRun(which)
      tellFailure(error, step === 'run' ? '导入失败！' : '撤销失败！')
    }
  }

  const fetchFile = async (step: ImportStep) => {
    try {
      saveFile(await importStep(endpoint, step))
    } catch (error) {
      tellFailure(error, '下载失败！')
    }
  }

  return {
    run,
    /** The import before this one, while it can be taken back. */
    last,
    /** Share of the file that has been sent; undefined when none is. */
    sent,
    /** Why the file was refused as a whole. */
    fault,
    check,
    store: () => go('run'),
    undo: (which?: ImportRun) => go('undo', which ?? run),
    again: () => {
      setRun(undefined)
      setLast(undefined)
      setFault(undefined)
    },
    template: () => fetchFile({ step: 'template' }),
    faults: () => run && fetchFile({ step: 'faults', id: run.id }),
  }
}

function runOf(answer: unknown): ImportRun | undefined {
  return typeof answer === 'object' && answer !== null && 'status' in answer ? (answer as ImportRun) : undefined
}
