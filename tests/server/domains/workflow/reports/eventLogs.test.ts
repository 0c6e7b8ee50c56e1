import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { ocelText } from '../../../../../server/domains/workflow/reports/event-log/ocel.ts'
import type { LogCase, LogEvent } from '../../../../../server/domains/workflow/reports/event-log/readCases.ts'
import { xesText } from '../../../../../server/domains/workflow/reports/event-log/xes.ts'

const at = (n: number) => new Date(Date.UTC(2026, 0, 5, n)).toISOString()
const event = (sequence: number, kind: string, more: Partial<LogEvent> = {}): LogEvent => ({
  sequence,
  at: at(sequence),
  kind,
  nodeId: null,
  nodeName: null,
  actorId: null,
  actorName: null,
  assigneeId: null,
  assigneeName: null,
  taskId: null,
  decision: null,
  ...more,
})
const check = { nodeId: 'check', nodeName: '审批', taskId: 't1', assigneeId: 'u2', assigneeName: '李四' }
const cases: LogCase[] = [
  {
    id: 'i1',
    number: 'QJ-1',
    title: `"引号" <尖括号> & 换行\n制表\t\u0001\ud800`,
    key: 'leave',
    processName: '请假审批',
    versionNo: 2,
    phase: 'completed',
    initiatorId: 'u1',
    initiatorName: '张三',
    organizationName: '财务部',
    startedAt: at(0),
    endedAt: at(5),
    events: [
      event(1, 'instanceStarted', { actorId: 'u1', actorName: '张三' }),
      event(2, 'nodeEntered', { nodeId: 'check', nodeName: '审批' }),
      event(3, 'taskCreated', { ...check, assigneeId: null, assigneeName: null }),
      event(4, 'slotOpened', check),
      event(5, 'slotDecided', { ...check, actorId: 'u2', actorName: '李四', decision: 'agreed' }),
      event(6, 'taskCompleted', { ...check, decision: 'agreed' }),
      event(7, 'instanceEnded', { decision: 'completed' }),
    ],
  },
  {
    id: 'i2',
    number: null,
    title: '空',
    key: 'leave',
    processName: null,
    versionNo: null,
    phase: 'running',
    initiatorId: null,
    initiatorName: null,
    organizationName: null,
    startedAt: at(1),
    endedAt: null,
    events: [],
  },
]
async function* all(): AsyncGenerator<LogCase> {
  yield* cases
}
async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const schema = readFileSync(new URL('./xes.xsd', import.meta.url), 'utf8')
const faultsOf = async (contents: string) =>
  (await validateXML({ xml: { fileName: 'log.xes', contents }, schema })).errors.map(({ message }) => message)

/** What OCEL 2.0 lays down for its JSON. */
const attribute = {
  type: 'object',
  required: ['name', 'value'],
  additionalProperties: false,
  properties: { name: { type: 'string' }, value: {} },
}
const types = {
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'attributes'],
    properties: {
      name: { type: 'string' },
      attributes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'type'],
          properties: { name: { type: 'string' }, type: { enum: ['string', 'time', 'integer', 'float', 'boolean'] } },
        },
      },
    },
  },
}
const relationships = {
  type: 'array',
  items: {
    type: 'object',
    required: ['objectId', 'qualifier'],
    properties: { objectId: { type: 'string' }, qualifier: { type: 'string' } },
  },
}
const moment = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$' }
const ocelSchema = {
  type: 'object',
  required: ['eventTypes', 'objectTypes', 'events', 'objects'],
  properties: {
    eventTypes: types,
    objectTypes: types,
    events: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'type', 'time'],
        properties: {
          id: { type: 'string' },
          type: { type: 'string' },
          time: moment,
          attributes: { type: 'array', items: attribute },
          relationships,
        },
      },
    },
    objects: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'type'],
        properties: {
          id: { type: 'string' },
          type: { type: 'string' },
          attributes: {
            type: 'array',
            items: {
              ...attribute,
              required: ['name', 'value', 'time'],
              properties: { ...attribute.properties, time: moment },
            },
          },
          relationships,
        },
      },
    },
  },
}

describe('event log as XES', () => {
  it('is valid against the grammar of IEEE 1849', async () => {
    expect(await faultsOf(await textOf(xesText(all())))).toEqual([])
  })

  it('the grammar finds what is wrong', async () => {
    const text = await textOf(xesText(all()))
    expect(
      await faultsOf(text.replace('<date key="time:timestamp" value="2026', '<date key="time:timestamp" value="x2026')),
    ).not.toEqual([])
    expect(await faultsOf(text.replace('<trace>', '<trace><nonsense/>'))).not.toEqual([])
  })

  it('holds the life cycle of tasks and the people', async () => {
    const text = await textOf(xesText(all()))
    // A turn lasts from the assignment to the decision; the end of its task is not logged a second time.
    const steps = [...text.matchAll(/"审批"\/><string key="lifecycle:transition" value="(\w+)"\/>/g)]
    expect(steps.map(([, step]) => step)).toEqual(['schedule', 'start', 'complete'])
    expect(text.match(/<event>/g)).toHaveLength(5)
    expect(text).toContain('<string key="org:resource" value="李四"/>')
    expect(text).toContain('&#34;引号&#34; &#60;尖括号&#62; &#38; 换行&#10;制表&#9;')
  })
})

describe('event log as OCEL', () => {
  it('is JSON as OCEL 2.0 lays it down, and refers to objects that are there', async () => {
    const log = JSON.parse(await textOf(ocelText(all))) as {
      events: { type: string; relationships: { objectId: string }[] }[]
      objects: { id: string; type: string; relationships: { objectId: string }[] }[]
      eventTypes: { name: string }[]
      objectTypes: { name: string }[]
    }
    const validate = new Ajv({ strict: false }).compile(ocelSchema)
    expect(validate(log) || validate.errors).toBe(true)
    const ids = new Set(log.objects.map(({ id }) => id))
    expect(ids.size).toBe(log.objects.length)
    for (const { relationships: of } of [...log.events, ...log.objects])
      for (const { objectId } of of) expect(ids).toContain(objectId)
    const declared = log.eventTypes.map(({ name }) => name)
    for (const { type } of log.events) expect(declared).toContain(type)
    expect(log.objects.map(({ id }) => id).sort()).toEqual(['i1', 'i2', 'person:u1', 'person:u2', 'task:t1'])
    expect(log.events).toHaveLength(6)
  })
})
