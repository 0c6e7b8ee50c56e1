import { Readable } from 'node:stream'
import { textOf } from '../../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../../ground/kernel/call.ts'
import { invalid } from '../../../../ground/kernel/errors.ts'
import { newId } from '../../../../ground/kernel/id.ts'
import { signedIn } from '../../../../ground/kernel/signedIn.ts'
import { fileJob } from '../../../../services/download/fileJob.ts'
import { enqueue } from '../../../../services/jobs/enqueue.ts'
import { audit } from '../../../../services/records/log/audit.ts'
import { dayRange } from '../../../../services/records/search/dayRange.ts'
import { fault, wrong } from '../../faults.ts'
import { ocelText } from './ocel.ts'
import { casesCount, type LogCase, type LogFilter, readCases } from './readCases.ts'
import { xesText } from './xes.ts'

const formats = {
  xes: { ending: 'xes', contentType: 'application/xml; charset=utf-8' },
  ocel: { ending: 'jsonocel', contentType: 'application/json; charset=utf-8' },
} as const
type Format = keyof typeof formats

const mostTogether = 2

/** POST /nbpm/report/eventLog: writes an event log in the background; the result is in 下载管理. */
export const exportEventLog = (call: Call<EndpointInput<'processReport.eventLog'>>) =>
  call.transaction(async tx => {
    const format = tx.input.format
    if (!Object.hasOwn(formats, format)) throw invalid(wrong('format', 'EVENT_LOG_FORMAT'))
    const { userId, applicationId } = signedIn(tx)
    const { from, to } = dayRange(tx.input)
    const filter: LogFilter = { key: textOf(tx.input.key), from, to }
    const total = await casesCount(tx, filter)
    if (total === 0) throw fault('EVENT_LOG_EMPTY')
    const { running } = await tx.db
      .selectFrom('download')
      .select(eb => eb.fn.countAll<number>().as('running'))
      .where('ownerId', '=', userId)
      .where('endpoint', '=', tx.endpoint.name)
      .where('status', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow()
    if (Number(running) >= mostTogether) throw fault('EVENT_LOGS_TOO_MANY', { running })
    const name = `流程事件日志 ${from} 至 ${to}.${formats[format as Format].ending}`
    const downloadId = newId()
    await tx.db
      .insertInto('download')
      .values({
        id: downloadId,
        name,
        status: 'waiting',
        total,
        ownerId: userId,
        applicationId,
        endpoint: tx.endpoint.name,
        request: JSON.stringify({ job: 'processEventLog', format, ...filter }),
        createdBy: userId,
        updatedBy: userId,
      })
      .execute()
    await audit(tx, { action: '导出', entity: 'processInstance', recordName: name, remark: `共 ${total} 个流程实例` })
    await enqueue(tx, 'processEventLog', { downloadId }, name)
    return { downloadId, total }
  })

/** Writes the log; OCEL reads the cases twice, for objects and for events. */
export const eventLogJob = fileJob(async (call, { request: { format, key, from, to } }) => {
  const filter: LogFilter = { key: textOf(key), from: String(from), to: String(to) }
  const isOcel = format === 'ocel'
  const passes = isOcel ? 2 : 1
  return {
    contentType: formats[isOcel ? 'ocel' : 'xes'].contentType,
    total: await casesCount(call, filter),
    content(report) {
      let read = 0
      async function* watched(): AsyncGenerator<LogCase> {
        for await (const one of readCases(call, filter)) {
          yield one
          read += 1
          if (read % 100 === 0) await report(read / passes)
        }
      }
      return Readable.from(isOcel ? ocelText(watched) : xesText(watched()), { objectMode: false })
    },
  }
})
