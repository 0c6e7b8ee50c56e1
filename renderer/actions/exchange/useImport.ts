import { useCallback, useEffect, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import {
  type ImportMemory,
  type ImportPlace,
  type ImportPreview,
  memoryOf,
  proposedPlace,
  readMemory,
  sameMemory,
} from '../../../runtime/data/importPlace.ts'
import { type ImportRun, type ImportStep, importStep } from '../../../runtime/data/importStep.ts'
import { saveFile } from '../../../runtime/data/saveFile.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import type { EndpointName } from '../../../schemas/types/common.ts'
import { tellFailure } from '../tellFailure.ts'

const askEvery = 800

export const isUnderWay = (run: ImportRun | undefined): boolean =>
  run !== undefined && (run.status === 'checking' || run.status === 'running' || run.status === 'undoing')

/** State of an import, polled while it is running. */
export function useImport(endpoint: EndpointName, onChanged: () => void) {
  const [run, setRun] = useState<ImportRun>()
  const [last, setLast] = useState<ImportRun>()
  const [sent, setSent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [looked, setLooked] = useState<{ preview: ImportPreview; memory: ImportMemory }>()
  const [place, setPlace] = useState<ImportPlace>()
  const latest = useRef(onChanged)
  latest.current = onChanged
  const upload = useRef<AbortController>(undefined)
  const memory = useRef<ImportMemory>(undefined)

  useEffect(() => {
    importStep(endpoint, { step: 'status' }).then(
      answer => setLast(runOf(answer)),
      () => undefined,
    )
    return () => upload.current?.abort()
  }, [endpoint])

  /** Stores the server's state; announces changes when a storing step has ended. */
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

  /** Sends the file with a step; undefined if it was refused (see `fault`) or cancelled. */
  const send = async (file: File, step: ImportStep): Promise<unknown> => {
    upload.current?.abort()
    const abort = new AbortController()
    upload.current = abort
    setFault(undefined)
    setSent(0)
    try {
      const answer = await importStep(endpoint, step, { file, onProgress: setSent, signal: abort.signal })
      return abort.signal.aborted ? undefined : answer
    } catch (error) {
      if (!abort.signal.aborted) setFault(error instanceof RequestError ? error.message : String(error))
      return undefined
    } finally {
      if (upload.current === abort) setSent(undefined)
    }
  }

  /** Loads the preview of a file, and applies the user's earlier choices. */
  const look = async (file: File) => {
    setLooked(undefined)
    const [preview, kept] = await Promise.all([send(file, { step: 'preview' }), memory.current ?? readKept(endpoint)])
    if (!isPreview(preview)) return
    memory.current = kept
    setLooked({ preview, memory: kept })
    setPlace(proposedPlace(preview, kept))
  }

  const check = async (file: File, overwrite: boolean) => {
    const answer = runOf(
      await send(file, {
        step: 'check',
        name: file.name,
        ...(overwrite && { overwrite }),
        ...(place && { ...place, columns: place.columns.map(name => name ?? '').join(',') }),
      }),
    )
    if (!answer) return
    take(answer)
    if (looked && place) void keep(memoryOf(looked.preview, place, looked.memory))
  }

  const keep = async (next: ImportMemory) => {
    if (memory.current && sameMemory(next, memory.current)) return
    memory.current = next
    // Stored choices are optional: an import continues without them.
    await callEndpoint('preference.save', { key: keyOf(endpoint), value: next }, { silent: true, mask: false }).catch(
      () => undefined,
    )
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
    /** The previous import, while it can be undone. */
    last,
    /** Sent share of the file; undefined if none is being sent. */
    sent,
    /** Why the file was refused as a whole. */
    fault,
    /** Preview of the file, with the user's earlier choices. */
    looked,
    /** The chosen table. */
    place,
    choose: setPlace,
    look,
    check,
    store: () => go('run'),
    undo: (which?: ImportRun) => go('undo', which ?? run),
    again: () => {
      setRun(undefined)
      setLooked(undefined)
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

const keyOf = (endpoint: EndpointName): string => `import:${endpoint}`

const readKept = async (endpoint: EndpointName): Promise<ImportMemory> => {
  const answer = await callEndpoint('preference.read', { key: keyOf(endpoint) }, { silent: true, mask: false }).catch(
    () => undefined,
  )
  return readMemory(typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined)
}

const isPreview = (answer: unknown): answer is ImportPreview =>
  typeof answer === 'object' && answer !== null && 'sheets' in answer && 'fields' in answer
