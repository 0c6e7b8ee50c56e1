import { useEffect, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { saveFile } from '../../../runtime/data/saveFile.ts'
import { watchedDownloads } from '../../../runtime/data/watchedDownloads.ts'
import { hearing, onServerEvent } from '../../../runtime/events/serverEvents.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import type { ExportAction } from '../../../schemas/types/action.ts'
import type { ExportFormat } from '../../../schemas/types/endpoint.ts'
import type { ListFacts } from '../actionContext.ts'
import { tellFailure } from '../tellFailure.ts'

export interface ExportChoice {
  scope: 'query' | 'selected' | 'all'
  format: ExportFormat
  columns: string[]
}

/** Polls rarely while progress events are received. */
const askEvery = () => (hearing.get() ? 10_000 : 1000)

/** Requests the file; a long export runs in the background and is downloaded when ready. */
export function useExport({
  action,
  fixed,
  list,
  onSaved,
}: {
  action: ExportAction
  fixed: Record<string, unknown>
  list: ListFacts | undefined
  onSaved(): void
}) {
  const [state, setState] = useState<'choosing' | 'asking' | 'making'>('choosing')
  const [job, setJob] = useState<{ id: string; total: number }>()
  const [percent, setPercent] = useState(0)
  const latest = useRef(onSaved)
  latest.current = onSaved

  const start = async ({ scope, format, columns }: ExportChoice) => {
    setState('asking')
    try {
      const answer = await callEndpoint(
        action.call,
        {
          query: list ? (scope === 'query' ? list.args : { ...list.fixed, ...sortOf(list.args) }) : fixed,
          format,
          ...(columns.length > 0 ? { columns } : {}),
          ...(list && scope === 'selected' ? { ids: list.selection } : {}),
        },
        { silent: true },
      )
      if (saveFile(answer)) {
        notify.success('导出成功！')
        latest.current()
        return
      }
      setJob(jobOf(answer))
      setState('making')
      announceChange('download.list', action)
    } catch (error) {
      setState('choosing')
      tellFailure(error, '导出失败！')
    }
  }

  useEffect(() => {
    if (!job) return
    const abort = new AbortController()
    watchedDownloads.add(job.id)
    void watch(job.id, abort.signal, setPercent).then(isReady => {
      watchedDownloads.delete(job.id)
      if (abort.signal.aborted) return
      if (isReady) notify.success('导出成功！')
      latest.current()
    })
    return () => {
      watchedDownloads.delete(job.id)
      abort.abort()
    }
  }, [job])

  return { state, progress: { percent, total: job?.total ?? 0 }, start }
}

const sortOf = ({ sort }: Record<string, unknown>) => (sort === undefined ? {} : { sort })

function jobOf(answer: unknown): { id: string; total: number } {
  const { downloadId, total } = Object(answer) as Record<string, unknown>
  return { id: String(downloadId), total: Number(total) }
}

/** Returns true when the file has been downloaded, false if it failed. */
async function watch(id: string, signal: AbortSignal, tell: (percent: number) => void): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const answer = Object(await callEndpoint('download.status', { id }, { silent: true, mask: false, signal }))
      if (signal.aborted) return false
      tell(Number(answer.progress))
      if (answer.status === 'done')
        return saveFile(await callEndpoint('download.file', { id }, { silent: true, signal }))
      if (answer.status === 'failed') {
        notify.error(`导出失败！ ${String(answer.error ?? '')}`.trim())
        return false
      }
    } catch (error) {
      if (!signal.aborted) tellFailure(error, '导出失败！')
      return false
    }
    await news(id, signal)
  }
  return false
}

/** Waits for an event about that download, or for the next poll. */
function news(id: string, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, askEvery())
    const stop = onServerEvent('download', data => {
      if (data.id === id) end()
    })
    signal.addEventListener('abort', end)
  })
}
