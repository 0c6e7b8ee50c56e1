import { expect, test } from 'vitest'
import { importReport } from '../../../processes/imports/importReport.ts'
import type { ImportReport } from '../../../processes/imports/report.ts'
import { readXmlFile } from '../../../processes/xml/readXmlFile.ts'
import { sized } from '../../helpers/form.ts'

const namespaces = {
  camunda: 'http://camunda.org/schema/1.0/bpmn',
  zeebe: 'http://camunda.org/schema/zeebe/1.0',
  flowable: 'http://flowable.org/bpmn',
  activiti: 'http://activiti.org/bpmn',
  tool: 'urn:tool',
}
const prefixes = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)

/** A process of a start, one node and an end, as other tools write it. */
function file(node: string, { vendors = ['camunda'], condition = '', attributes = '' } = {}): string {
  const used = prefixes.filter(each => vendors.some(vendor => each.startsWith(`xmlns:${vendor}=`)))
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" ${used.join(' ')} 
    targetNamespace="t" ${attributes}>
    <process id="p" isExecutable="true"><startEvent id="start"/>${node}<endEvent id="end"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="node"/>
    <sequenceFlow id="f2" name="大额" sourceRef="node" targetRef="end">
      ${condition}</sequenceFlow></process></definitions>`
}
const task = (attributes: string, inside = '') => `<userTask id="node" name="审批" ${attributes}>${inside}</userTask>`
const service = (attributes: string) => `<serviceTask id="node" name="付款" ${attributes}/>`
const extension = (inside: string) => `<extensionElements>${inside}</extensionElements>`

const told = ({ lines }: ImportReport) =>
  lines.map(({ kind, elementId, attribute, before, after }) => [kind, elementId, attribute, before, after].join(' | '))

test('words of Camunda 7, Flowable and Activiti are translated, with what they were and what they are', async () => {
  const seven = await importReport(
    file(task(`camunda:assignee="\${boss.name}" camunda:candidateGroups="a,b" camunda:dueDate="PT1H"`), {
      condition: `<conditionExpression>\${amount gt 5}</conditionExpression>`,
    }),
  )
  expect(told(seven)).toEqual([
    `translated | node | camunda:assignee | \${boss.name} | 办理人：boss.name`,
    'translated | node | camunda:candidateGroups | a,b | 候选组：a,b',
    'translated | node | camunda:dueDate | PT1H | 到期时间：PT1H',
    `translated | f2 | conditionExpression | \${amount gt 5} | double(amount) > 5`,
  ])
  expect([seven.vendors, seven.isDeployable, seven.lines[0]?.element, seven.lines[3]?.element]).toEqual([
    ['Camunda 7'],
    true,
    '用户任务“审批”',
    '顺序流“大额”',
  ])
  const others = await importReport(
    file(task(`flowable:candidateUsers="ann,\${next}" activiti:skipExpression="\${done}"`), {
      vendors: ['flowable', 'activiti'],
    }),
  )
  expect(told(others)).toEqual([
    `translated | node | flowable:candidateUsers | ann,\${next} | 候选人：ann,next`,
    `translated | node | activiti:skipExpression | \${done} | 跳过条件：done`,
  ])
  expect(others.lines[0]?.code).toBe('IMPORT_ATTRIBUTE_READ')
})

test('words of Camunda 8 are translated from FEEL, attribute by attribute', async () => {
  const inside = extension(
    `<zeebe:assignmentDefinition assignee="=boss" candidateGroups="a"/><zeebe:ioMapping>
      <zeebe:input source="=a + 1" target="b"/></zeebe:ioMapping>`,
  )
  const report = await importReport(
    file(task('', inside), {
      vendors: ['zeebe'],
      condition: '<conditionExpression>=amount > 5 and not(done)</conditionExpression>',
    }),
  )
  expect(told(report)).toEqual([
    'translated | node | zeebe:assignmentDefinition assignee | =boss | 办理人：boss',
    'translated | node | zeebe:assignmentDefinition candidateGroups | a | 候选组：a',
    'translated | node | zeebe:ioMapping zeebe:input | source="=a + 1" target="b" | source="a + 1" target="b"',
    'translated | f2 | conditionExpression | =amount > 5 and not(done) | amount > 5 && done == false',
  ])
})

test('what has no effect is kept and told, also what no reader knows', async () => {
  const report = await importReport(
    file(
      task(
        'camunda:asyncBefore="true" tool:colour="red"',
        extension('<camunda:taskListener event="create" class="A"/><camunda:properties/><tool:note>hi</tool:note>'),
      ),
      { vendors: ['camunda', 'tool'], attributes: 'tool:version="5"' },
    ),
  )
  expect(
    report.lines.map(({ kind, elementId, attribute, code }) => [kind, elementId, attribute, code].join(' ')),
  ).toEqual([
    'kept  tool:version IMPORT_TOOL_KEPT',
    'kept node camunda:asyncBefore IMPORT_ATTRIBUTE_KEPT',
    'kept node tool:colour IMPORT_TOOL_KEPT',
    'kept node camunda:taskListener IGNORED_TASK_LISTENER',
    'kept node camunda:properties IMPORT_ELEMENT_KEPT',
    'kept node tool:note IMPORT_TOOL_KEPT',
  ])
  const retried = await importReport(
    file(`<serviceTask id="node">${extension('<zeebe:taskDefinition type="pay" retries="5"/>')}</serviceTask>`, {
      vendors: ['zeebe'],
    }),
  )
  expect(told(retried).filter(line => line.includes('taskDefinition'))).toEqual([
    'kept | node | zeebe:taskDefinition retries | 5 | ',
    'noticed | node | zeebe:taskDefinition type | pay | ',
    'translated | node | zeebe:taskDefinition type | pay | 处理程序：pay',
  ])
  // A word that only user tasks have does nothing elsewhere.
  const misplaced = await importReport(file(service('camunda:assignee="ann" camunda:topic="pay"')))
  expect(told(misplaced)).toContain('kept | node | camunda:assignee | ann | ')
})

test('what prevents a deployment is refused, with the attribute that says it', async () => {
  const report = await importReport(file(service('camunda:class="com.acme.Pay"')))
  expect(told(report)).toEqual(['refused | node | camunda:class | com.acme.Pay | '])
  expect(report).toMatchObject({ isReadable: true, isDeployable: false, counts: { refused: 1, translated: 0 } })
  const wrong = await importReport(file(task(`camunda:assignee="\${bean.pick()}"`)))
  expect(told(wrong)).toEqual([`refused | node | camunda:assignee | \${bean.pick()} | `])
  expect(wrong.lines[0]?.code).toBe('EXPRESSION_UNTRANSLATABLE')
  const inside = extension('<zeebe:assignmentDefinition assignee="=if a" candidateGroups="b"/>')
  expect(told(await importReport(file(task('', inside), { vendors: ['zeebe'] })))).toEqual([
    'refused | node | zeebe:assignmentDefinition assignee | =if a | ',
    'translated | node | zeebe:assignmentDefinition candidateGroups | b | 候选组：b',
  ])
  const broken = await importReport(file(task('')).replace('targetRef="end"', 'targetRef="gone"'))
  expect(broken.lines.map(({ kind, elementId, code }) => `${kind} ${elementId} ${code}`)).toContain(
    'refused f2 FLOW_TARGET_UNKNOWN',
  )
})

test('hostile texts and other files get a sentence, and no declaration is followed', async () => {
  const inner = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"'
  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(1000)}">]><definitions ${inner}>
    ${'&b;'.repeat(1000)}</definitions>`
  const texts = {
    bomb,
    file: `<!DOCTYPE d SYSTEM "file:///etc/passwd"><definitions ${inner}/>`,
    address: `<!DOCTYPE d [<!ENTITY x SYSTEM "http://127.0.0.1:1/x">]><definitions ${inner}>&x;</definitions>`,
    json: '{"a":1}',
    html: '<html><body/></html>',
    half: file(task('')).slice(0, 300),
  }
  const codes: Record<string, string | undefined> = {}
  for (const [name, text] of Object.entries(texts)) {
    const { isReadable, lines } = await importReport(text)
    expect([isReadable, lines.length, lines[0]?.kind]).toEqual([false, 1, 'refused'])
    codes[name] = lines[0]?.code
  }
  expect(codes).toEqual({
    bomb: 'DOCUMENT_TYPE',
    file: 'DOCUMENT_TYPE',
    address: 'DOCUMENT_TYPE',
    json: 'NOT_BPMN_AT',
    html: 'NOT_BPMN',
    half: 'TAG_UNENDED',
  })
})

test('10,000 elements with words of vendors are told in time, and an attribute with 20,000 expressions', async () => {
  const count = sized({ short: 1000, full: 5000 })
  const steps = Array.from(
    { length: count },
    (_, at) =>
      `<userTask id="t${at}" camunda:assignee="\${user${at}}" camunda:asyncBefore="true"/>
        <sequenceFlow id="g${at}" sourceRef="${at === 0 ? 'node' : `t${at - 1}`}"
          targetRef="${at === count - 1 ? 'gone' : `t${at + 1}`}"/>`,
  )
  const before = process.cpuUsage()
  const report = await importReport(file(`${task('')}${steps.join('')}`))
  const { user } = process.cpuUsage(before)
  expect(report.counts).toMatchObject({ kept: count, translated: count })
  expect([report.lines.length, report.lines[0]?.code, report.lines.at(-1)?.code]).toEqual([
    1001,
    'FLOW_TARGET_UNKNOWN',
    'IMPORT_LINES_LEFT',
  ])
  expect(user, 'microseconds').toBeLessThan(10_000_000)
  const many = Array.from({ length: sized({ short: 2000, full: 20_000 }) }, (_, at) => `\${u${at}}`).join(',')
  const start = process.cpuUsage()
  const [line] = (await importReport(file(task(`camunda:candidateUsers="${many}"`)))).lines
  expect(line?.after?.length).toBeLessThan(400)
  expect(process.cpuUsage(start).user, 'microseconds').toBeLessThan(10_000_000)
})

test('files in UTF-16 and GB18030 are read, others get a sentence', async () => {
  const text = `<?xml version="1.0" encoding="ENC"?>${file(task('camunda:assignee="中"'))}`
  const gb = Buffer.concat(
    text
      .replace('ENC', 'GB18030')
      .split('中')
      .flatMap((part, at) => [
        ...(at > 0 ? [Buffer.from([0xd6, 0xd0])] : []),
        // 审批
        ...part
          .split('审批')
          .flatMap((inner, place) => [
            ...(place > 0 ? [Buffer.from([0xc9, 0xf3, 0xc5, 0xfa])] : []),
            ...inner
              .split('大额')
              .flatMap((last, again) => [
                ...(again > 0 ? [Buffer.from([0xb4, 0xf3, 0xb6, 0xee])] : []),
                Buffer.from(last, 'latin1'),
              ]),
          ]),
      ]),
  )
  const files = [gb, Buffer.from(`\uFEFF${text.replace('ENC', 'UTF-16')}`, 'utf16le')]
  for (const bytes of files) {
    const read = readXmlFile(bytes, 10)
    expect('text' in read && told(await importReport(read.text))).toEqual([
      'translated | node | camunda:assignee | 中 | 办理人：中',
    ])
  }
  const fault = (bytes: number[]) => Object(readXmlFile(new Uint8Array(bytes), 10)).fault?.code
  expect([fault([]), fault([0x50, 0x4b, 3, 4]), fault([0x89, 0x50, 0x4e, 0x47, 0xff])]).toEqual([
    'XML_FILE_EMPTY',
    'XML_FILE_PACKED',
    'XML_ENCODING_UNKNOWN',
  ])
  expect(Object(readXmlFile(new Uint8Array(10_000_001), 10)).fault?.code).toBe('XML_FILE_TOO_LARGE')
})
