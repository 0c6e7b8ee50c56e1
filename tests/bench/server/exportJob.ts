import { setTimeout as wait } from 'node:timers/promises'
import { type MemoryCurve, memoryWhile } from './memory.ts'
import { post, type RunningServer } from './people.ts'

/**
 * Exports a list as a job and waits for its file; returns the memory of the server during it.
 * @throws Error when the export fails, or holds fewer rows than `least`
 */
export function exportJob(
  { base, process }: RunningServer,
  { token, path, body, least }: { token: string; path: string; body: object; least: number },
): Promise<MemoryCurve> {
  return memoryWhile(process.pid, async () => {
    const { downloadId, total } = await post(base, token, path, body)
    if (Number(total) < least) throw new Error(`only ${total} rows`)
    for (;;) {
      const { data } = (await (
        await fetch(`${base}/upms/download/status/${String(downloadId)}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json()) as { data: { status: string } }
      if (data.status === 'done') return
      if (data.status === 'failed') throw new Error('the export failed')
      await wait(300)
    }
  })
}
