import { describe, expect, it } from 'vitest'
import type { ModelFault } from '../../../processes/bpmn/faults.ts'
import { drawMissing } from '../../../processes/bpmn/picture/drawMissing.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommands } from '../../../processes/document/runCommand.ts'
import { fixes, fixOf } from '../../../processes/fixes/fixOf.ts'
import { judgeDesign } from '../../../processes/fixes/judgeDesign.ts'
import { file, flow } from '../bpmn/bpmnText.ts'
import { catcher, end, model, start, thrower, timer } from '../bpmn/breachTexts.ts'
import { breaches } from '../bpmn/ruleBreaches.ts'

const keyOf = ({ code, elementId, values }: ModelFault) => `${code} ${elementId} ${JSON.stringify(values)}`

/** Opens a text as the designer does. */
async function opened(xml: string): Promise<ProcessDocument> {
  const document = ProcessDocument.open(xml)
  await drawMissing(document)
  return document
}

/** What was true before and could not be told: of an id that was another one's, and of a node that nothing reached. */
const isUnveiled = ({ rule }: ModelFault, { elementId }: ModelFault, before: readonly ModelFault[], text: string) =>
  (rule === 'duplicateId' && !text.includes(`id="${elementId}"`)) ||
  before.some(each => each.code === 'NODE_UNREACHABLE' && each.elementId === elementId)

/** Runs each fix that a text offers on a fresh copy of it. Returns the codes that were put right. */
async function fixed(xml: string): Promise<string[]> {
  // Laying out takes most of the time.
  const found = await judgeDesign(xml)
  if (!found.some(({ code }) => Object.hasOwn(fixes, code))) return []
  const text = (await opened(xml)).write()
  const before = await judgeDesign(text)
  const done: string[] = []
  for (const fault of before) {
    const document = ProcessDocument.open(text)
    const fix = fixOf(document, fault)
    if (!fix || done.includes(fault.code)) continue
    const { inverses } = runCommands(document, fix.commands)
    const after = await judgeDesign(document.write())
    const known = new Set(before.map(keyOf))
    expect(after.map(keyOf), `${fault.code} in ${xml}`).not.toContain(keyOf(fault))
    expect(
      after.filter(each => !known.has(keyOf(each)) && !isUnveiled(fault, each, before, text)),
      `${fault.code} makes others in ${xml}`,
    ).toEqual([])
    for (const patch of inverses) document.apply(patch)
    expect(document.write(), `${fault.code} is taken back`).toBe(text)
    done.push(fault.code)
  }
  return done
}

const gateway = (inner: string) => model(`${start}${flow('s>g')}${inner}${end}`)
const named = (id: string, name = id) => `<userTask id="${id}" name="${name}" flowable:assignee="admin"/>`

const bound = (on: string, inner: string) => `<boundaryEvent id="b" attachedToRef="${on}">${inner}</boundaryEvent>`
/** Start, a task and an end in a row, and something more. */
const line = (more: string) => model(`${start}${named('a')}${flow('s>a')}${flow('a>e')}${end}${more}`)

/** What has a fix and no breach of a rule shows so that it applies. */
const others: Readonly<Record<string, string>> = {
  PLAIN_START_TWICE: model(
    `${start}<startEvent id="s2"/>${named('a')}${flow('s>a')}${flow('s2>a')}${end}${flow('a>e')}`,
  ),
  END_HAS_OUTGOING: model(
    `${start}${named('a')}${flow('s>a')}${flow('s>e')}${end}${flow('e>a')}<endEvent id="z"/>${flow('a>z')}`,
  ),
  GATEWAY_WITHOUT_OUTGOING: model(`${start}<parallelGateway id="g"/>${flow('s>g')}`),
  END_MISSING: model(`${start}${named('a')}${flow('s>a')}`),
  EXCLUSIVE_WITHOUT_OUTGOING: model(
    `${start}<parallelGateway id="k"/>${flow('s>k')}${named('a')}${named('b')}${flow('k>a')}${flow('k>b')}
      ${flow('a>g')}${flow('b>g')}<exclusiveGateway id="g"/>`,
  ),
  FLOW_SOURCE_MISSING: line('<sequenceFlow id="f" targetRef="e"/>'),
  FLOW_SOURCE_UNKNOWN: line('<sequenceFlow id="f" sourceRef="no" targetRef="e"/>'),
  MESSAGE_FLOW_END_UNKNOWN: file(
    `${start}${end}${flow('s>e')}`,
    `<collaboration id="c"><participant id="pool" processRef="p"/>
      <messageFlow id="mf" sourceRef="s" targetRef="no"/></collaboration>`,
  ),
  POOL_PROCESS_UNKNOWN: file(
    `${start}${end}${flow('s>e')}`,
    `<collaboration id="c"><participant id="pool" processRef="p"/>
      <participant id="other" processRef="no"/></collaboration>`,
  ),
  BOUNDARY_HAS_INCOMING: line(`${bound('a', timer)}${flow('a>b')}${flow('b>e')}`),
  LINK_THROWER_HAS_OUTGOING: line(`${thrower}${flow('a>t')}${flow('t>e')}${catcher('c')}${flow('c>e')}`),
  COMPENSATION_BOUNDARY_HAS_FLOWS: line(
    `${bound('a', '<compensateEventDefinition/>')}${named('u').replace(' name', ' isForCompensation="true" name')}
      <association id="as" sourceRef="b" targetRef="u"/>${flow('b>e')}`,
  ),
  COMPENSATION_HAS_FLOWS: model(
    `${start}${named('a')}${named('u').replace(' name', ' isForCompensation="true" name')}${flow('s>a')}${flow('a>u')}
      ${flow('u>e')}${end}${bound('a', '<compensateEventDefinition/>')}
      <association id="as" sourceRef="b" targetRef="u"/>`,
  ),
  EVENT_SUB_PROCESS_HAS_FLOWS: model(
    `${start}<subProcess id="x" triggeredByEvent="true"><startEvent id="xs">
      <signalEventDefinition signalRef="sig"/></startEvent><endEvent id="xe"/>${flow('xs>xe')}</subProcess>
      ${flow('s>x')}${flow('x>e')}${end}`,
  ),
  BOUNDARY_HOST_MISSING: line(bound('a', timer).replace(' attachedToRef="a"', '')),
  BOUNDARY_HOST_UNKNOWN: line(bound('no', timer)),
  BOUNDARY_ON_NO_ACTIVITY: line(bound('e', timer)),
  BOUNDARY_ON_EVENT_SUB_PROCESS: line(
    `<subProcess id="x" triggeredByEvent="true"><startEvent id="xs">
      <signalEventDefinition signalRef="sig"/></startEvent><endEvent id="xe"/>${flow('xs>xe')}</subProcess>
      ${bound('x', timer)}`,
  ),
  SIGNAL_WITHOUT_ID: line('').replace('<signal id="sig"', '<signal name="other"/><signal id="sig"'),
  ATTRIBUTE_NOT_INTEGER: line('').replace('<userTask id="a"', '<userTask id="a" startQuantity="few"'),
  DIVERGING_HAS_INCOMING: model(
    `${start}<parallelGateway id="k"/>${flow('s>k')}${named('a')}${named('b')}${flow('k>a')}${flow('k>b')}
      ${flow('a>g')}${flow('b>g')}<exclusiveGateway id="g" gatewayDirection="Diverging"/>${flow('g>e')}${end}`,
  ),
  GATEWAY_NEEDLESS: gateway(`<exclusiveGateway id="g"/>${flow('g>e')}`),
  DEFAULT_MISSING: gateway(
    `<exclusiveGateway id="g"/>${named('a')}${flow('g>a', '#{x > 1}')}${flow('g>e', '#{x < 1}')}${flow('a>e')}`,
  ),
  NODE_UNREACHABLE: line('<task id="x" name="x"/>'),
  TASK_UNNAMED: model(`${start}<userTask id="a" flowable:assignee="admin"/>${flow('s>a')}${flow('a>e')}${end}`),
  APPROVERS_MISSING: model(`${start}<userTask id="a" name="审批"/>${flow('s>a')}${flow('a>e')}${end}`),
  PROCESS_TO_EXECUTE_MISSING: model(`${start}${end}${flow('s>e')}`).replace(
    '<process id="p"',
    '<process id="p" isExecutable="false"',
  ),
  PROCESS_WITHOUT_ID: model(`${start}${end}${flow('s>e')}`).replace('<process id="p"', '<process'),
  COMPENSATION_BY_PLAIN_ACTIVITY: model(
    `${start}${named('a')}${flow('s>a')}${flow('a>e')}${end}<boundaryEvent id="b" attachedToRef="a">
      <compensateEventDefinition/></boundaryEvent>${named('u')}<association id="as" sourceRef="b" targetRef="u"/>`,
  ),
  MESSAGE_FLOW_WITHIN_POOL: file(
    `${start}${named('a')}${flow('s>a')}${end}${flow('a>e')}`,
    `<collaboration id="c"><participant id="pool" processRef="p"/>
      <messageFlow id="mf" sourceRef="s" targetRef="a"/></collaboration>`,
  ),
}

describe('fixes', () => {
  it('each leaves its finding gone and no new one, in one step that is taken back exactly', async () => {
    const done = new Set<string>()
    for (const xml of [...breaches.map(([, , text]) => text), ...Object.values(others)])
      for (const code of await fixed(xml)) done.add(code)
    const never = Object.keys(fixes).filter(code => !done.has(code))
    expect(never, 'fixes that no text tries').toEqual([])
  })

  it('an element that is not drawn is put beside the one before it, and a flow between its ends', async () => {
    const document = await opened(model(`${start}${named('a')}${flow('s>a', undefined, 'f')}${end}${flow('a>e')}`))
    const di = ['a', 'f'].flatMap(id => document.referring(id).filter(each => /^BPMN(Shape|Edge)$/.test(each.local)))
    for (const each of di) each.parent!.children.splice(each.parent!.children.indexOf(each), 1)
    const bare = ProcessDocument.open(document.write())
    const faults = await judgeDesign(bare.write())
    expect(faults.map(each => [each.code, each.elementId])).toEqual([
      ['NOT_DRAWN', 'a'],
      ['NOT_DRAWN', 'f'],
    ])
    for (const fault of faults) runCommands(bare, fixOf(bare, fault)!.commands)
    expect(await judgeDesign(bare.write())).toEqual([])
  })

  it('deletes no node that has settings, contents or boundary events', async () => {
    const inside = `<subProcess id="x" name="x"><startEvent id="xs"/><endEvent id="xe"/>${flow('xs>xe')}</subProcess>`
    const attached = `<task id="x" name="x"/>${bound('x', timer)}${flow('b>e')}`
    for (const more of [named('x'), inside, attached]) {
      const document = await opened(line(more))
      const faults = await judgeDesign(document.write())
      const lost = faults.filter(({ code }) => code === 'NODE_UNREACHABLE')
      expect(lost.map(each => each.elementId)).toContain('x')
      for (const each of lost) if (each.elementId === 'x') expect(fixOf(document, each), more).toBeUndefined()
    }
  })

  it('a finding that no longer holds adds no second end and replaces no approvers', async () => {
    const document = await opened(model(`${start}<userTask id="a" name="审批"/>${flow('s>a')}`))
    const faults = await judgeDesign(document.write())
    expect(faults.map(({ code }) => code).sort()).toEqual(['APPROVERS_MISSING', 'END_MISSING'])
    for (const fault of faults) runCommands(document, fixOf(document, fault)!.commands)
    for (const fault of faults) expect(fixOf(document, fault), fault.code).toBeUndefined()
  })

  it('offers nothing where several answers are right', async () => {
    const three = gateway(
      `<exclusiveGateway id="g"/>${named('a')}${named('b')}${flow('g>a')}${flow('g>b')}${flow('g>e')}${flow('a>e')}
        ${flow('b>e')}`,
    )
    const document = await opened(three)
    const faults = await judgeDesign(document.write())
    expect(faults.map(({ code }) => code)).toEqual(['EXCLUSIVE_FLOWS_BARE'])
    expect(fixOf(document, faults[0]!)).toBeUndefined()
  })
})
