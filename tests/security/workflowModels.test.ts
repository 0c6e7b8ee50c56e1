import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../processes/bpmn/readModel.ts'
import { dataOf, givenCompany, recordsOf, unique } from '../contract/company.ts'
import { givenServer, mainly } from '../contract/harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy, userTask } from '../contract/workflow/approvalDesk.ts'
import { bpmn, givenWorkflow } from '../contract/workflow/desk.ts'
import { expectLinear, expectSoon, shareOfThread } from '../helpers/expectWithin.ts'
import { isFull } from '../helpers/form.ts'

/** Collects garbage; the project's workers run with `--expose-gc`. */
const collect = () => globalThis.gc?.()

/** What only a program could do: none of it is a word of the language. */
const attacks = [
  'constructor.constructor("return process")()',
  'process.exit(1)',
  'import("node:fs")',
  '"".constructor.fromCharCode(1)',
  'require("child_process").execSync("id")',
  '(() => 1)()',
]
const broken = ['days >', 'nowhere(', '1 +', 'days == ']
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Places of an expression, by the id of the element that is named when it is wrong. */
const places: [name: string, element: string, inside: (text: string) => string][] = [
  [
    'a condition',
    'way',
    text =>
      `<startEvent id="s"/><exclusiveGateway id="g" default="other"/><endEvent id="e"/><endEvent id="f"/>
        <sequenceFlow id="in" sourceRef="s" targetRef="g"/><sequenceFlow id="way" sourceRef="g" targetRef="e">
          <conditionExpression>${escaped(text)}</conditionExpression></sequenceFlow>
          <sequenceFlow id="other" sourceRef="g" targetRef="f"/>`,
  ],
  [
    'an approver',
    'sign',
    text => inLine(['sign', userTask('sign', { approvers: [{ rule: 'expression', value: text }] })]),
  ],
  [
    'a due date',
    'sign',
    text => inLine(['sign', `<userTask id="sign" name="sign" flowable:dueDate="\${${escaped(text)}}"/>`]),
  ],
  [
    'a timer',
    'wait',
    text =>
      inLine([
        'wait',
        `<intermediateCatchEvent id="wait"><timerEventDefinition>
          <timeDuration>\${${escaped(text)}}</timeDuration></timerEventDefinition></intermediateCatchEvent>`,
      ]),
  ],
  [
    'the address of a call',
    'work',
    text =>
      inLine([
        'work',
        `<serviceTask id="work" name="work">
          ${settingsOf({ http: { method: 'GET', url: `http://127.0.0.1:9/{{${text}}}` } })}</serviceTask>`,
      ]),
  ],
  [
    'an output of a call',
    'work',
    text =>
      inLine([
        'work',
        `<serviceTask id="work" name="work">
          ${settingsOf({ http: { method: 'GET', url: 'http://127.0.0.1:9/', outputs: { found: text } } })}
        </serviceTask>`,
      ]),
  ],
  ['the title of instances', 'p', text => `${settingsOf({ title: `{{${text}}}` })}${inLine()}`],
]

const head = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t">'
const whole = (inside: string) =>
  `${head}<process id="p" isExecutable="true"><startEvent id="s"/>${inside}</process></definitions>`
const many = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at)).join('')

describe.each(mainly('pglite'))('hostile models on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const check = async (xml: string) => {
    const { http, data } = await company.admin.post('/nbpm/model/check', { xml })
    const { deployable, faults = [] } = Object(data) as {
      deployable?: boolean
      faults?: { level: string; elementId: string | null; message: string }[]
    }
    return { http, deployable, errors: faults.filter(({ level }) => level === 'error') }
  }

  test.each(places)(
    'C6 expressions: an invalid one in %s is refused at deployment with its element',
    async (_, element, inside) => {
      for (const text of [...broken, ...attacks]) {
        const key = element === 'p' ? 'p' : unique('p')
        const model = dataOf(
          await company.admin.post('/nbpm/model/create', {
            key: unique('m'),
            name: '错',
            xml: bpmn(key, inside(text)),
          }),
        )
        const refused = await company.admin.post('/nbpm/model/deploy', { id: model.id })
        expect(refused.http, `${text}: ${refused.message}`).toBe(400)
        const { errors } = refused.data as { errors: { elementId: string | null; level: string }[] }
        expect(
          errors.filter(({ level }) => level === 'error').map(({ elementId }) => elementId),
          text,
        ).toContain(element)
      }
      expect(Object({}).polluted).toBeUndefined()
    },
  )

  test('C6 expressions: a failure at run time is an incident of its instance, and others continue', async () => {
    const timed = (id: string) =>
      `<intermediateCatchEvent id="${id}"><timerEventDefinition>
        <timeDuration>PT1M</timeDuration></timerEventDefinition></intermediateCatchEvent>`
    const gate = (condition: string) =>
      `<startEvent id="s"/>${timed('wait')}<exclusiveGateway id="g" name="按天数" default="other"/>
        <userTask id="a" name="A"/><userTask id="b" name="B"/><endEvent id="e"/>
       <sequenceFlow id="f0" sourceRef="s" targetRef="wait"/><sequenceFlow id="f1" sourceRef="wait" targetRef="g"/>
       <sequenceFlow id="way" sourceRef="g" targetRef="a">
         <conditionExpression>${escaped(condition)}</conditionExpression></sequenceFlow>
       <sequenceFlow id="other" sourceRef="g" targetRef="b"/><sequenceFlow id="f3" sourceRef="a" targetRef="e"/>
       <sequenceFlow id="f4" sourceRef="b" targetRef="e"/>`
    const bad = await workflow.deploy(gate('days / zero > 1'))
    const good = await workflow.deploy(gate('days > 1'))
    const first = await workflow.start(bad.key, { days: 'text', zero: 0 })
    const others = [await workflow.start(good.key, { days: 3 }), await workflow.start(good.key, { days: 0 })]
    await workflow.pass(61)
    expect(await workflow.open(first)).toEqual([])
    expect(await Promise.all(others.map(id => workflow.open(id)))).toEqual([['A'], ['B']])
    const incidents = recordsOf(await company.admin.post('/nbpm/incident/list', { instanceId: first, state: 'open' }))
    expect(incidents).toMatchObject([{ nodeId: 'g', nodeName: '按天数' }])
    expect(String(incidents[0]?.message)).not.toBe('服务器内部错误，详见服务器日志')
    dataOf(await company.admin.post('/nbpm/variable/update', { id: first, variables: { days: 8, zero: 2 } }))
    dataOf(await company.admin.post('/nbpm/incident/retry', { id: incidents[0]?.id }))
    await workflow.settle()
    expect(await workflow.open(first)).toEqual(['A'])
    expect(recordsOf(await company.admin.post('/nbpm/incident/list', { instanceId: first, state: 'open' }))).toEqual([])
  })

  test('C7 XML: no file is read and no host is called', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xml-'))
    const file = join(folder, 'secret.txt')
    writeFileSync(file, 'content-of-a-file')
    let calls = 0
    const listener = createServer((_, answer) => {
      calls++
      answer.end('<!ENTITY x "y">')
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => listener.once('listening', resolve))
    const host = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    const lines = many(8, at => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
    const named = `${head}<process id="p" isExecutable="true" name="&x;"><startEvent id="s"/></process></definitions>`
    const texts = [
      `<!DOCTYPE d [<!ENTITY x SYSTEM "file://${file}">]>${named}`,
      `<!DOCTYPE d [<!ENTITY x SYSTEM "${host}/x">]>${named}`,
      `<!DOCTYPE d [<!ENTITY % y SYSTEM "${host}/y.dtd"> %y;]>${named}`,
      `<!DOCTYPE d SYSTEM "${host}/z.dtd">${named}`,
      `<!DOCTYPE d PUBLIC "-//x//y" "${host}/z.dtd">${named}`,
      `<!DOCTYPE d [<!ENTITY e0 "ha">${lines}]>${named.replace('&x;', '&e8;')}`,
      whole(
        `<documentation><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${file}" parse="text"/>
          </documentation>`,
      ),
    ]
    for (const xml of texts) {
      const { errors, deployable } = await check(xml)
      expect(deployable, xml.slice(0, 80)).toBe(false)
      expect(JSON.stringify(errors)).toMatch(/第 1 行|xi:include/)
      expect(JSON.stringify(errors)).not.toContain('content-of-a-file')
    }
    // What a file names in other ways is a name and nothing else.
    await check(
      `${head.replace(
        '>',
        ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="u ${host}/x.xsd">`,
      )}
        <import namespace="u" location="${host}/i.bpmn" importType="x"/>
        <process id="p" isExecutable="true"><startEvent id="s"/></process></definitions>`,
    )
    expect(calls).toBe(0)
    listener.close()
    rmSync(folder, { recursive: true })
  })

  /** Repeated element, count, function that makes the text, expected message. */
  const large: [what: string, count: number, make: (count: number) => string, expected: RegExp][] = [
    ['elements', 100_000, count => whole(many(count, at => `<task id="t${at}"/>`)), /第 1 行/],
    [
      'elements, each in the one before',
      10_000,
      count => whole(`${many(count, at => `<subProcess id="n${at}">`)}${'</subProcess>'.repeat(count)}`),
      /第 1 行/,
    ],
    [
      'foreign elements, each in the one before',
      10_000,
      count =>
        whole(
          `<task id="t"><extensionElements>${'<x:a xmlns:x="u">'.repeat(count)}
            ${'</x:a>'.repeat(count)}</extensionElements></task>`,
        ),
      /第 1 行/,
    ],
    ['times the same id', 99_000, count => whole(many(count, () => '<task id="t"/>')), /编号“t”重复/],
    ['attributes', 100_000, count => whole(`<task id="t" ${many(count, at => `a${at}="1" `)}/>`), /第 1 行/],
    [
      'elements that BPMN lacks',
      30_000,
      count => whole(many(count, at => `<bogus id="b${at}"/>\n`)),
      /<bogus>”等 BPMN 没有的元素超过 500 个/,
    ],
    [
      'elements of others outside of extensions',
      30_000,
      count => whole(many(count, at => `<x:a xmlns:x="u" id="b${at}"/>\n`)),
      /<x:a>”等 BPMN 没有的元素超过 500 个/,
    ],
    [
      'elements that BPMN has elsewhere',
      30_000,
      count => whole(many(count, at => `<conditionExpression id="c${at}"/>\n`)),
      /读到第 501 行为止.*<conditionExpression>/,
    ],
    [
      'words where none belong',
      30_000,
      count => whole(many(count, at => `<task id="t${at}"/>x\n`)),
      /读到第 502 行为止/,
    ],
    ['broken attributes', 1_000_000, count => whole(`<task id="t" name=${'"a" '.repeat(count)}/>`), /第 1 行/],
    ['comments without end', 1_000_000, count => whole('<!--'.repeat(count)), /第 1 行/],
    ['tags without end', 5_000_000, count => `${head}${'<'.repeat(count)}`, /第 1 行/],
  ]
  const sent = large.map(
    ([what, count, make, expected]) =>
      // Fewer elements are read to their end.
      [what, isFull || what === 'elements' ? count : Math.min(count, 24_000), make, expected] as const,
  )
  const refuses = async (xml: string, expected: RegExp) => {
    const { http, errors, deployable } = await check(xml)
    expect({ http, deployable }).toEqual({ http: 200, deployable: false })
    expect(JSON.stringify(errors)).toMatch(expected)
  }

  test.each(sent)('C7 XML: %s, %i of them', async (_what, count, make, expected) => {
    await refuses(make(count), expected)
  })

  test.each(large)('C7 XML: the time for %s grows linearly', async (_what, count, make) => {
    await expectLinear({ size: Math.min(count, 16_000), make, work: xml => readModel(xml) })
  })

  test.each(large)(
    'C7 XML: %s, %i of them, are answered within 2 s',
    { tags: 'full' },
    async (_what, count, make, expected) => {
      await check(whole(''))
      const xml = make(count)
      await expectSoon(2000, async () => {
        const began = performance.now()
        await refuses(xml, expected)
        return performance.now() - began
      })
    },
  )

  test.each<[string, string, RegExp]>([
    ['UTF-16 as it declares itself', `<?xml version="1.0" encoding="UTF-16"?>${whole('')}`, /UTF-16/],
    ['the same id twice', whole('<task id="x"/><task id="x"/>'), /"elementId":"x"/],
    ['a reference to nothing', whole('<sequenceFlow id="f" sourceRef="none" targetRef="none"/>'), /"elementId":"f"/],
    ['no XML', 'not xml', /内容不是 XML/],
    ['half a tag', '<definitions', /第 1 行/],
  ])('C7 XML: %s', async (_what, xml, expected) => {
    await refuses(xml, expected)
  })

  test('C7 XML: slow texts delay no other call, however often they are sent', async () => {
    const step = (at: number) =>
      `<userTask id="t${at}"/><sequenceFlow id="f${at}" sourceRef="${at === 0 ? 's' : `t${at - 1}`}"
          targetRef="t${at}"/>`
    const slow = whole(`${many(isFull ? 6_000 : 3_000, step)}<conditionExpression id="c"/>`)
    let answered = 0
    let readings: Awaited<ReturnType<typeof check>>[] = []
    const times = Array.from({ length: isFull ? 4 : 2 })
    const apart = async () => {
      let isRead = false
      const reading = Promise.all(times.map(() => check(slow))).finally(() => {
        isRead = true
      })
      while (!isRead && answered < 10) {
        expect((await company.admin.get('/upms/personInfo/detail')).http).toBe(200)
        if (!isRead) answered++
      }
      readings = await reading
    }
    const here = async () => {
      for (const _ of times) await readModel(slow)
    }
    const share = await shareOfThread(apart, here)
    expect(answered).toBe(10)
    expect(share).toBeLessThan(0.4)
    for (const { http, deployable, errors } of readings) {
      expect({ http, deployable }).toEqual({ http: 200, deployable: false })
      expect(JSON.stringify(errors)).toContain('conditionExpression')
    }
  })

  test('C7 XML: many BPMN elements and foreign extensions are accepted', async () => {
    const flow = (at: number) =>
      `<sequenceFlow id="f${at}" sourceRef="${at === 0 ? 's' : `t${at - 1}`}" targetRef="t${at}"/>`
    const task = (at: number) =>
      `<userTask id="t${at}"><documentation>d</documentation><extensionElements>
        <x:a xmlns:x="u" n="${at}"/></extensionElements>
        <incoming>f${at}</incoming>${at < 599 ? `<outgoing>f${at + 1}</outgoing>` : ''}</userTask>`
    const { errors, deployable } = await check(whole(`${many(600, task)}${many(600, flow)}`))
    expect({ errors, deployable }).toEqual({ errors: [], deployable: true })
  })

  test('C7 XML: raw UTF-16 is refused', async () => {
    expect((await check(Buffer.from(whole(''), 'utf16le').toString('latin1'))).http).toBe(400)
  })

  test('C7 XML: 20 MB are refused, and the memory is released', async () => {
    const attack = async () => {
      const { http } = await check(whole(`<documentation>${'x'.repeat(20_000_000)}</documentation>`))
      expect([400, 413]).toContain(http)
      if (isFull) await check(whole(many(100_000, at => `<task id="t${at}"/>`)))
    }
    await attack()
    collect()
    const before = process.memoryUsage().heapUsed
    for (let round = 0; round < (isFull ? 5 : 2); round++) await attack()
    await expect
      // As soon as what still reads it has let go; how soon is not what is asked.
      .poll(
        () => {
          collect()
          return process.memoryUsage().heapUsed - before
        },
        { timeout: 30_000 },
      )
      .toBeLessThan(20_000_000)
  })

  test('C7 XML: JavaScript property names are valid ids of elements', async () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const xml = bpmn(key, inLine(signedBy('hasOwnProperty', [desk.bob]), signedBy('valueOf', [desk.cid])))
      const model = dataOf(await company.admin.post('/nbpm/model/create', { key: unique('m'), name: '名', xml }))
      const deployed = await company.admin.post('/nbpm/model/deploy', { id: model.id })
      expect([200, 400], deployed.message).toContain(deployed.http)
      if (deployed.http !== 200) continue
      const { id } = dataOf(await desk.ann.post('/nbpm/instance/start', { key }))
      await desk.done(desk.bob, String(id), 'hasOwnProperty', 'complete')
      expect(await desk.todo(desk.cid, String(id))).toEqual(['valueOf'])
    }
    expect(Object({}).polluted).toBeUndefined()
  })
})
