import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { SeenInstance } from '../instances/visibleInstance.ts'
import { graphOf } from '../stored/graphs.ts'
import type { PastEvent } from './history.ts'

const outcomes: Readonly<Record<string, string>> = {
  completed: '已办结',
  running: '进行中，将终止',
  suspended: '已挂起，将终止',
}

/**
 * Returns the effects of these events outside the console, which cannot be undone: a Chinese line per kind and name.
 */
export async function outsideEffects(
  call: Call,
  instance: SeenInstance,
  events: readonly PastEvent[],
): Promise<string[]> {
  const graph = await graphOf(call, instance.versionId, instance.key)
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  const counted = new Map<string, number>()
  const count = (line: string) => counted.set(line, (counted.get(line) ?? 0) + 1)
  for (const { kind, nodeId, data } of events) {
    if (kind === 'thrown' && data.event === 'message') count(`发出消息“${String(data.name)}”`)
    else if (kind === 'thrown' && data.event === 'signal') count(`发出信号“${String(data.name)}”`)
    else if (kind === 'copied') count('抄送')
    else if (kind === 'nodeEntered' && nodeId !== null) {
      const node = nodes.get(nodeId)
      if (node && (node.work?.kind === 'job' || node.settings?.http))
        count(`调用外部系统“${typeof node.name === 'string' && node.name !== '' ? node.name : nodeId}”`)
    }
  }
  const first = events[0]
  const children = first ? await childrenSince(call, instance.id, first.at) : []
  if (first)
    for (const { system, times } of await deliveriesSince(call, instance.id, first.sequence))
      counted.set(`通知外部系统“${system}”`, times)
  const lines = [...counted].map(([line, times]) => (times === 1 ? line : `${line} ${times} 次`))
  return [...lines, ...children]
}

/** Returns events sent, or to be sent, to other systems, including refused ones. */
async function deliveriesSince(call: Call, id: string, sequence: number): Promise<{ system: string; times: number }[]> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select coalesce(c."name", d."system_id") as "system", count(*)::int as "times" from "process_delivery" d
      left join "callback_system" c on c."id" = d."system_id"
     where d."instance_id" = ${s.value(id)} and d."sequence" >= ${s.value(sequence)}
     and (d."state" <> 'failed' or d."attempts" > 0) group by 1 order by 1`,
  )
  return rows.map(row => ({ system: String(row.system), times: Number(row.times) }))
}

async function childrenSince(call: Call, id: string, at: string): Promise<string[]> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select i."title", i."phase" from "process_instance" i
      where i."parent_instance_id" = ${s.value(id)} and i."started_at" >= ${s.value(at)}::timestamptz
       and i."deleted_at" is null order by i."started_at" limit 50`,
  )
  return rows.map(row => `下级流程“${String(row.title)}”${outcomes[String(row.phase)] ?? '已终止'}`)
}
