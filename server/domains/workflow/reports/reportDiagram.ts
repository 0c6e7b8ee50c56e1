import type { Diagram, DiagramEdge, DiagramShape } from '../../../../schemas/types/diagram.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { dayRange } from '../../../services/records/search/dayRange.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { runningNodesOf, withRunning } from '../diagram/runningNodes.ts'
import { versionDiagram } from '../diagram/versionDiagram.ts'
import { byNode } from './figures.ts'

const measures = [
  { name: 'visits', title: '经过次数', unit: '次' },
  { name: 'averageHours', title: '平均历时', unit: '小时' },
  { name: 'rework', title: '返工', unit: '次' },
  { name: 'overdue', title: '超时', unit: '次' },
  { name: 'waiting', title: '待办', unit: '个' },
]

/**
 * POST /nbpm/report/diagram: returns the diagram of a process's active version with figures per node, and how often
 * each flow and each return was taken, for instances started within the days.
 */
export async function reportDiagram(call: Call<EndpointInput<'processReport.diagram'>>) {
  const key = call.input.key
  const s = new Statement()
  const [definition] = await s.run(
    call.db,
    `select d."version_id" as "versionId" from "process_definition" d
      where d."key" = ${s.value(key)} and d."deleted_at" is null`,
  )
  const diagram = definition && (await versionDiagram(call, String(definition.versionId)))
  if (!diagram) return { id: key, diagram: null }
  const nodes = new Map((await byNode(call)).map(row => [String(row.nodeId), row]))
  const ways = await waysOf(call, key)
  const running = await runningNodesOf(call, key)
  return { id: key, diagram: withFigures(withRunning(diagram, running), nodes, ways) }
}

interface Way {
  kind: 'flowTaken' | 'taskReturned'
  /** Id of a flow; for a return, its source node. */
  id: string
  to: string | null
  count: number
}

async function waysOf(call: Call, key: string): Promise<Way[]> {
  const { from, to } = dayRange(call.input)
  const s = new Statement()
  const model = modelOf('processFact')
  const rows = await s.run<Way>(
    call.db,
    `with w as (
       select e."kind", case when e."kind" = 'flowTaken' then e."data"->>'flowId' else e."node_id" end as "id",
         case when e."kind" = 'taskReturned' then e."data"->>'to' end as "to"
       from ${model.table} t join "process_event" e on e."instance_id" = t."id"
       and e."kind" in ('flowTaken', 'taskReturned')
       where t."key" = ${s.value(key)} and t."started_on" between ${s.value(from)}::date and ${s.value(to)}::date
         and ${visibleCondition(call, model, s)})
     select w."kind", w."id", w."to", count(*)::int as "count" from w where w."id" is not null group by 1, 2, 3`,
  )
  return rows
}

function withFigures(
  { shapes, edges }: Diagram,
  nodes: ReadonlyMap<string, Record<string, unknown>>,
  ways: readonly Way[],
): Diagram {
  const taken = new Map(ways.flatMap(way => (way.kind === 'flowTaken' ? [[way.id, way.count] as const] : [])))
  const figuresOf = (row: Record<string, unknown>) =>
    Object.fromEntries(measures.map(({ name }) => [name, Number(row[name] ?? 0)]))
  return {
    measures,
    shapes: shapes.map(shape => {
      const row = nodes.get(shape.id)
      return row ? { ...shape, figures: figuresOf(row) } : shape
    }),
    edges: [
      ...edges.map(edge => (edge.kind === 'flow' ? { ...edge, figures: { visits: taken.get(edge.id) ?? 0 } } : edge)),
      ...ways.flatMap(way => (way.kind === 'taskReturned' ? (wayBack(way, shapes) ?? []) : [])),
    ],
  }
}

/** Distance of returns below the nodes, and additional distance per wider one. */
const drop = 24

/** Draws a return as an arrow below the nodes; returns to the initiator end at the start event. */
function wayBack({ id, to, count }: Way, shapes: readonly DiagramShape[]): DiagramEdge | undefined {
  const source = shapes.find(shape => shape.id === id)
  const start = shapes.find(shape => shape.kind === 'startEvent')
  const target = shapes.find(shape => shape.id === to) ?? (to === 'initiator' ? start : undefined)
  if (!source || !target || source === target) return undefined
  const [fromX, toX] = [source.x + source.width / 2 - 10, target.x + target.width / 2 + 10]
  const [fromY, toY] = [source.y + source.height, target.y + target.height]
  const bottom = Math.max(fromY, toY) + drop + Math.min(60, Math.abs(fromX - toX) / 20)
  return {
    id: `return ${id} ${to}`,
    kind: 'return',
    points: [
      [fromX, fromY],
      [fromX, bottom],
      [toX, bottom],
      [toX, toY],
    ],
    figures: { visits: count, rework: count },
  }
}
