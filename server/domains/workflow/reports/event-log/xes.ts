import type { LogCase, LogEvent } from './readCases.ts'
import { transitions } from './transitions.ts'

const head = `<?xml version="1.0" encoding="UTF-8"?>
<log xes.version="2.0" xes.features="">
  <extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
  <extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
  <extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
  <extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
  <global scope="trace">
    <string key="concept:name" value="UNKNOWN"/>
  </global>
  <global scope="event">
    <string key="concept:name" value="UNKNOWN"/>
    <string key="lifecycle:transition" value="complete"/>
    <date key="time:timestamp" value="1970-01-01T00:00:00.000Z"/>
  </global>
  <classifier name="Activity" scope="event" keys="concept:name"/>
  <classifier name="ActivityTransition" scope="event" keys="concept:name lifecycle:transition"/>
  <string key="lifecycle:model" value="standard"/>
`

/** Escapes text for an XML attribute; characters that XML cannot represent are dropped. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 does not know
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replaceAll(/[&<>"\t\n\r]/g, found => `&#${found.charCodeAt(0)};`)

function attribute(type: 'string' | 'date' | 'int', key: string, value: string | number | null): string {
  return value === null || value === '' ? '' : `<${type} key="${key}" value="${escaped(String(value))}"/>`
}

const activityOf = ({ kind, nodeName }: LogEvent): string => nodeName ?? (kind.startsWith('instance') ? '流程' : kind)

function eventText(event: LogEvent): string {
  const transition = transitions[event.kind]
  if (transition === undefined) return ''
  const attributes = [
    attribute('string', 'concept:name', activityOf(event)),
    attribute('string', 'lifecycle:transition', transition),
    attribute('date', 'time:timestamp', event.at),
    attribute('string', 'org:resource', event.assigneeName ?? event.actorName),
    attribute('string', 'console:kind', event.kind),
    attribute('string', 'console:decision', event.decision),
  ]
  return `    <event>${attributes.join('')}</event>\n`
}

/** Decisions already end the activity; the end of their task would be a second one. */
function steps(events: readonly LogEvent[]): readonly LogEvent[] {
  const decided = new Set(events.flatMap(({ kind, taskId }) => (kind === 'slotDecided' ? [taskId] : [])))
  return events.filter(({ kind, taskId }) => kind !== 'taskCompleted' || !decided.has(taskId))
}

function traceText(one: LogCase): string {
  const own = [
    attribute('string', 'concept:name', one.number ?? one.id),
    attribute('string', 'console:id', one.id),
    attribute('string', 'console:title', one.title),
    attribute('string', 'console:process', one.processName ?? one.key),
    attribute('int', 'console:version', one.versionNo),
    attribute('string', 'console:phase', one.phase),
    attribute('string', 'console:initiator', one.initiatorName),
    attribute('string', 'org:group', one.organizationName),
  ]
  return `  <trace>\n    ${own.join('')}\n${steps(one.events).map(eventText).join('')}  </trace>\n`
}

/** Yields an event log as XES 2.0 (IEEE 1849): a trace per instance, an event per life cycle step of a task. */
export async function* xesText(cases: AsyncIterable<LogCase>): AsyncGenerator<string> {
  yield head
  for await (const one of cases) yield traceText(one)
  yield '</log>\n'
}
