import type { LogCase, LogEvent } from './readCases.ts'
import { transitions } from './transitions.ts'

const text = (name: string) => ({ name, type: 'string' })

const eventTypes = [...Object.keys(transitions)].map(name => ({
  name,
  attributes: [text('activity'), text('decision')],
}))

const objectTypes = [
  {
    name: 'instance',
    attributes: [text('number'), text('title'), text('process'), text('phase'), { name: 'version', type: 'integer' }],
  },
  { name: 'task', attributes: [text('node')] },
  { name: 'person', attributes: [text('name')] },
]

const known = (event: LogEvent) => transitions[event.kind] !== undefined

function eventOf(one: LogCase, event: LogEvent): object {
  const { taskId, actorId, assigneeId } = event
  return {
    id: `${one.id}.${event.sequence}`,
    type: event.kind,
    time: event.at,
    attributes: [
      ...(event.nodeName === null ? [] : [{ name: 'activity', value: event.nodeName }]),
      ...(event.decision === null ? [] : [{ name: 'decision', value: event.decision }]),
    ],
    relationships: [
      { objectId: one.id, qualifier: 'instance' },
      ...(taskId === null ? [] : [{ objectId: `task:${taskId}`, qualifier: 'task' }]),
      ...(assigneeId === null ? [] : [{ objectId: `person:${assigneeId}`, qualifier: 'assignee' }]),
      ...(actorId === null ? [] : [{ objectId: `person:${actorId}`, qualifier: 'actor' }]),
    ],
  }
}

function objectsOf(one: LogCase): { instance: object; tasks: Map<string, object>; people: Map<string, string> } {
  const at = (name: string, value: string | number | null) =>
    value === null ? [] : [{ name, value, time: one.startedAt }]
  const tasks = new Map<string, object>()
  const people = new Map<string, string>()
  for (const { taskId, nodeName, at: time, actorId, actorName, assigneeId, assigneeName } of one.events.filter(known)) {
    if (taskId !== null && !tasks.has(taskId))
      tasks.set(taskId, {
        id: `task:${taskId}`,
        type: 'task',
        attributes: nodeName === null ? [] : [{ name: 'node', value: nodeName, time }],
        relationships: [{ objectId: one.id, qualifier: 'of' }],
      })
    if (actorId !== null) people.set(actorId, actorName ?? actorId)
    if (assigneeId !== null) people.set(assigneeId, assigneeName ?? assigneeId)
  }
  if (one.initiatorId !== null) people.set(one.initiatorId, one.initiatorName ?? one.initiatorId)
  const instance = {
    id: one.id,
    type: 'instance',
    attributes: [
      ...at('number', one.number),
      ...at('title', one.title),
      ...at('process', one.processName ?? one.key),
      ...at('phase', one.phase),
      ...at('version', one.versionNo),
    ],
    relationships: one.initiatorId === null ? [] : [{ objectId: `person:${one.initiatorId}`, qualifier: 'initiator' }],
  }
  return { instance, tasks, people }
}

/**
 * Yields an event log as OCEL 2.0 JSON: instances, tasks and people are objects. It reads the instances twice, so that
 * neither events nor objects are held in memory; only people are, because they repeat.
 */
export async function* ocelText(read: () => AsyncIterable<LogCase>): AsyncGenerator<string> {
  yield `{"objectTypes":${JSON.stringify(objectTypes)},"eventTypes":${JSON.stringify(eventTypes)},"objects":[`
  const everybody = new Map<string, string>()
  let mark = ''
  for await (const one of read()) {
    const { instance, tasks, people } = objectsOf(one)
    for (const [id, name] of people) everybody.set(id, name)
    for (const object of [instance, ...tasks.values()]) {
      yield `${mark}\n${JSON.stringify(object)}`
      mark = ','
    }
  }
  for (const [id, name] of everybody) {
    const attributes = [{ name: 'name', value: name, time: '1970-01-01T00:00:00.000Z' }]
    yield `${mark}\n${JSON.stringify({ id: `person:${id}`, type: 'person', attributes, relationships: [] })}`
    mark = ','
  }
  yield '],"events":['
  mark = ''
  for await (const one of read())
    for (const event of one.events.filter(known)) {
      yield `${mark}\n${JSON.stringify(eventOf(one, event))}`
      mark = ','
    }
  yield ']}\n'
}
