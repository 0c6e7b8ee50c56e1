import { describe, expect, it } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { graphHash } from '../../../server/domains/workflow/models/graphHash.ts'
import { around, faultsOf, file, flow, graphOf, nodeOf, nodeRead, zeebe } from './bpmnText.ts'

const cel = (text: string) => expect.objectContaining({ cel: text })
const extended = (tag: string, inner: string, more = '') =>
  `<${tag} id="n" ${more}><extensionElements>${inner}</extensionElements></${tag}>`
const catching = (definition: string) => `<intermediateCatchEvent id="n">${definition}</intermediateCatchEvent>`
const timer = (kind: string, text: string) =>
  catching(`<timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition>`)

describe('the graph', () => {
  it('connects nodes by their places', async () => {
    const graph = await graphOf(
      around('<exclusiveGateway id="n" default="d"/>').replace(
        '</process>',
        `${flow('n>e', undefined, 'd')}</process>`,
      ),
    )
    expect(graph).toMatchObject({
      version: 1,
      key: 'p',
      name: 'p',
      scopes: [{ kind: 'process', nodes: [0, 1, 2], starts: [0] }],
    })
    const gateway = nodeOf(graph, 'n')
    expect(gateway.outgoing.map(place => graph.flows[place]?.to)).toEqual([2, 2])
    expect(graph.flows[gateway.defaultFlow ?? -1]?.id).toBe('d')
  })

  it('names flows without an id, past ids that are taken', async () => {
    const graph = await graphOf(
      file('<startEvent id="flow_0"/><endEvent id="e"/><sequenceFlow sourceRef="flow_0" targetRef="e"/>'),
    )
    expect(graph.flows.map(({ id }) => id)).toEqual(['flow_0_'])
  })

  it('reads what XML allows: blanks around equals signs, digits for true and false', async () => {
    const graph = await graphOf(
      `\ufeff${around("<userTask id = 'n'\n name\n=\n'a = \"1\"'/>", 'n', '<signal id="x" name="x"/>').replace(
        '</process>',
        `<boundaryEvent id="b" attachedToRef="n" cancelActivity="0">
          <signalEventDefinition signalRef="x"/></boundaryEvent><subProcess id="ev" triggeredByEvent='1'>
          <startEvent id="t"><signalEventDefinition signalRef="x"/></startEvent></subProcess></process>`,
      )}`.replace('<process id="p">', '<process id="p" isExecutable="1">'),
    )
    expect(nodeOf(graph, 'n').name).toBe('a = "1"')
    expect(nodeOf(graph, 'b').interrupting).toBe(false)
    expect(nodeOf(graph, 'ev').kind).toBe('eventSubProcess')
  })

  it('takes ids in letters of any language, and names them as they are written', async () => {
    const inner = (target: string) =>
      `<startEvent id="开始"><outgoing>流1</outgoing></startEvent>
        <userTask id="审批_x1_" name="审批_x1_"/>${flow('开始>审批_x1_', undefined, '流1')}
        ${flow(`审批_x1_>${target}`, undefined, 'é')}<endEvent id="结束"/>`
    const graph = await graphOf(file(inner('结束')))
    expect(graph.nodes.map(({ id }) => id)).toEqual(['开始', '审批_x1_', '结束'])
    expect(graph.flows.map(({ id, from, to }) => [id, from, to])).toEqual([
      ['流1', 0, 1],
      ['é', 1, 2],
    ])
    const { faults } = await readModel(file(inner('没有')))
    expect(faults).toContainEqual(
      expect.objectContaining({ rule: 'unknownReference', elementId: 'é', message: '连线的终点“没有”不存在' }),
    )
    expect(await faultsOf(file(`${inner('结束')}<task id="结束"/>`))).toContain('error duplicateId 结束')
  })

  it('begins with the nodes that nothing leads to where there is no start event', async () => {
    const graph = await graphOf(
      file(
        `<userTask id="a"/><userTask id="b"/><userTask id="c"/>${flow('a>c')}<boundaryEvent id="x" attachedToRef="a">
          <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${flow('x>c')}`,
      ),
    )
    expect(graph.scopes[0]?.starts.map(place => graph.nodes[place]?.id)).toEqual(['a', 'b'])
    expect(nodeOf(graph, 'x')).toMatchObject({ attachedTo: 0, interrupting: true })
  })

  it('holds scopes in scopes', async () => {
    const graph = await graphOf(
      around(
        `<subProcess id="n"><startEvent id="i"/><subProcess id="k"><userTask id="deep"/></subProcess>${flow('i>k')}
        <subProcess id="ev" triggeredByEvent="true"><startEvent id="t" isInterrupting="false">
          <signalEventDefinition signalRef="sig"/></startEvent></subProcess></subProcess>`,
        'n',
        '<signal id="sig" name="alert" flowable:scope="processInstance"/>',
      ),
    )
    expect(graph.scopes.map(({ kind, parent }) => [kind, parent])).toEqual([
      ['process', undefined],
      ['subProcess', 0],
      ['subProcess', 1],
      ['eventSubProcess', 1],
    ])
    expect(graph.scopes[1]?.eventSubProcesses.map(place => graph.nodes[place]?.id)).toEqual(['ev'])
    expect(nodeOf(graph, 't')).toMatchObject({
      interrupting: false,
      events: [{ event: 'signal', name: 'alert', withinInstance: true }],
    })
  })

  it('takes the executable processes of a collaboration, with pool and lanes', async () => {
    const process = (id: string, more: string, inner: string) => `<process id="${id}" ${more}>${inner}</process>`
    const inner =
      '<laneSet id="ls"><lane id="l" name="财务"><flowNodeRef>a</flowNodeRef></lane></laneSet><userTask id="a"/>'
    const xml = file('', '').replace(
      '<process id="p"></process>',
      `<collaboration id="c"><participant id="pa" name="采购部" processRef="one"/>
        <participant id="pb" processRef="two"/></collaboration>${process('one', '', inner)}${process('two', '', '')}
        ${process('three', 'isExecutable="false"', '<userTask id="z"/>')}`,
    )
    const { graphs, faults } = await readModel(xml)
    expect(graphs.map(({ key, name }) => [key, name])).toEqual([['one', '采购部']])
    expect(graphs[0]?.nodes[0]).toMatchObject({ id: 'a', lane: '财务' })
    expect(faults).toEqual([])
    const { graphs: all } = await readModel(xml, { all: true })
    expect(all.map(({ key }) => key)).toEqual(['one', 'three'])
  })

  it('knows vendors by their namespace, whatever the prefix, and finds references with one', async () => {
    for (const vendor of ['camunda.org', 'operaton.org']) {
      const node = await nodeRead(
        '<x:userTask xmlns:x="http://www.omg.org/spec/BPMN/20100524/MODEL" id="n" q:assignee="kermit"/>',
        '',
        `xmlns:q="http://${vendor}/schema/1.0/bpmn"`,
      )
      expect(node.assignment?.assignee).toBe('kermit')
    }
    const graph = await graphOf(
      file(
        '<startEvent id="s"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="t:s" targetRef="t:e"/>',
        '',
        'xmlns:t="t"',
      ),
    )
    expect(graph.flows[0]).toMatchObject({ from: 0, to: 1 })
  })

  it('reads conditions whatever prefix their type has', async () => {
    for (const type of ['tFormalExpression', 'bpmn2:tFormalExpression', 'b:tFormalExpression', 'tExpression']) {
      const xml = file(
        `<startEvent id="s"/><endEvent id="e"/><b:sequenceFlow xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"
            id="f" sourceRef="s" targetRef="e"><b:conditionExpression
              xsi:type="${type}">#{a > 1}</b:conditionExpression></b:sequenceFlow>`,
      )
      expect((await graphOf(xml)).flows[0]?.condition).toEqual(cel('double(a) > 1'))
    }
  })

  it('refuses what is nested without end, and reads ids that objects have of themselves', async () => {
    const deep = '<flowable:a>'.repeat(20_000) + '</flowable:a>'.repeat(20_000)
    expect(await faultsOf(around(extended('userTask', deep)))).toEqual(['error depth null'])
    const nested = '<subProcess>'.repeat(200) + '</subProcess>'.repeat(200)
    expect(await faultsOf(file(nested))).toContain('error depth null')
    const graph = await graphOf(file(`<task id="__proto__"/><task id="constructor"/>${flow('__proto__>constructor')}`))
    expect(graph.flows[0]).toMatchObject({ from: 0, to: 1 })
  })

  it('refuses what is no XML and what is too large without an exception', async () => {
    for (const text of ['', '<a', 'x'.repeat(21_000_000), '<definitions/>']) {
      expect((await readModel(text)).faults[0]).toMatchObject({ level: 'error' })
    }
  })

  it('has the same hash for the same course, and another for another', async () => {
    const one = await graphOf(around('<userTask id="n"/>'))
    const two = await graphOf(around('<userTask id="n"/>').replaceAll('way', 'weg'))
    expect(graphHash(structuredClone(one))).toBe(graphHash(one))
    expect(graphHash(one)).toMatch(/^[0-9a-f]{64}$/)
    expect(graphHash({ ...two, flows: one.flows })).toBe(graphHash(one))
    expect(graphHash({ ...one, key: 'q' })).not.toBe(graphHash(one))
  })
})

describe('user tasks', () => {
  it('take people from the attributes of any vendor', async () => {
    for (const vendor of ['activiti', 'flowable', 'camunda']) {
      const node = await nodeRead(
        `<userTask id="n" name="审批 \${who}" ${vendor}:assignee="\${who}" ${vendor}:owner="gonzo"
          ${vendor}:candidateUsers="a, \${f.get(1)},b" ${vendor}:candidateGroups="g"
          ${vendor}:dueDate="\${due}" ${vendor}:priority="5" ${vendor}:formKey="leave"/>`,
      )
      expect(node.name).toEqual(cel('"审批 " + string(who)'))
      expect(node.assignment).toEqual({
        assignee: cel('who'),
        owner: 'gonzo',
        candidateUsers: ['a', cel('f[1]'), 'b'],
        candidateGroups: ['g'],
        due: cel('due'),
        priority: '5',
        formKey: 'leave',
      })
    }
  })

  it('take people from the words of BPMN', async () => {
    const role = (tag: string, text: string) =>
      `<${tag}><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression>
        </${tag}>`
    const node = await nodeRead(
      `<userTask id="n">${role('humanPerformer', 'kermit')}${role('potentialOwner', 'user(a), group(b), c')}
        <potentialOwner><resourceRef>r</resourceRef></potentialOwner></userTask>`,
      '<resource id="r" name="management"/>',
    )
    expect(node.assignment).toEqual({
      assignee: 'kermit',
      candidateUsers: ['a'],
      candidateGroups: ['b', 'c', 'management'],
    })
  })

  it('take people, forms and dates of Camunda 8', async () => {
    const inner = `<zeebe:assignmentDefinition assignee="=who" candidateGroups="=groups"/>
      <zeebe:taskSchedule dueDate="=due"/>
        <zeebe:formDefinition formId="leave"/>`
    const node = await nodeRead(extended('userTask', inner), '', zeebe)
    expect(node.assignment).toMatchObject({
      assignee: cel('who'),
      candidateGroups: [cel('groups')],
      due: cel('due'),
      formKey: 'leave',
    })
  })

  it('carry what our designer says of them', async () => {
    const settings = '{"approvers":[{"rule":"initiatorHead"}],"mode":"all"}'
    const node = await nodeRead(extended('userTask', `<console:settings>${settings}</console:settings>`))
    expect(node.settings).toEqual(JSON.parse(settings))
  })

  it('name the variable that holds the starter', async () => {
    const graph = await graphOf(around('<userTask id="n"/>').replace('id="s"', 'id="s" activiti:initiator="who"'))
    expect(nodeOf(graph, 's').initiator).toBe('who')
  })
})

describe('timers', () => {
  it.each([
    ['timeDuration', 'PT2H30M', 'duration', 'PT2H30M'],
    ['timeDuration', '#{wait}', 'duration', cel('wait')],
    ['timeDate', '2026-05-01T08:00:00+08:00', 'date', '2026-05-01T08:00:00+08:00'],
    ['timeCycle', 'R3/PT10M', 'cycle', 'R3/PT10M'],
    ['timeCycle', 'R/2026-05-01T08:00:00Z/P1D', 'cycle', 'R/2026-05-01T08:00:00Z/P1D'],
    ['timeCycle', '0 0/5 * * * ?', 'cycle', '0 0/5 * * * ?'],
    ['timeCycle', '0 0 9 ? * 2-6', 'cycle', '0 0 9 ? * 1-5'],
    ['timeCycle', '0 0 9 ? * MON-FRI *', 'cycle', '0 0 9 ? * MON-FRI'],
    ['timeCycle', '30 8 * * 1', 'cycle', '30 8 * * 1'],
    ['timeCycle', '@hourly', 'cycle', '@hourly'],
    ['timeCycle', 'R-1/PT10M', 'cycle', 'R-1/PT10M'],
    ['timeCycle', 'PT10M', 'duration', 'PT10M'],
  ])('%s %s', async (kind, text, expected, value) => {
    expect((await nodeRead(timer(kind, text))).events).toEqual([{ event: 'timer', timer: { kind: expected, value } }])
  })

  it('end a cycle where a vendor says so', async () => {
    const cycle = timer('timeCycle', 'R/PT1H').replace(
      '<timeCycle>',
      '<timeCycle flowable:endDate="2026-12-31T00:00:00Z">',
    )
    const [event] = (await nodeRead(cycle)).events
    expect(event).toMatchObject({ timer: { kind: 'cycle', value: 'R/PT1H', end: '2026-12-31T00:00:00Z' } })
  })

  it.each([
    ['timeDuration', '5 minutes'],
    ['timeDuration', 'P'],
    ['timeDuration', 'PT'],
    ['timeDate', '2026-02-31x'],
    ['timeCycle', 'R3/soon'],
    ['timeCycle', '0 0 99 * * ?'],
    ['timeCycle', '@sometimes'],
    ['timeCycle', 'R-2/PT10M'],
    ['timeCycle', '0 0 9 ? * MON 2027'],
  ])('%s %s is refused', async (kind, text) => {
    expect(await faultsOf(around(timer(kind, text)))).toContain('error timer n')
  })
})

describe('events', () => {
  it('are about what they refer to', async () => {
    const outside =
      '<message id="m" name="paid"/><error id="err" errorCode="E1"/><escalation id="esc" escalationCode="S1"/>'
    const of = async (node: string) => (await nodeRead(node, outside)).events
    expect(await of(catching('<messageEventDefinition messageRef="m"/>'))).toEqual([
      { event: 'message', message: { name: 'paid' } },
    ])
    expect(
      await of(catching('<conditionalEventDefinition><condition>#{x > 1}</condition></conditionalEventDefinition>')),
    ).toEqual([{ event: 'conditional', condition: cel('double(x) > 1') }])
    const thrown = (inner: string) => `<intermediateThrowEvent id="n">${inner}</intermediateThrowEvent>`
    expect(await of(thrown('<escalationEventDefinition escalationRef="esc"/>'))).toEqual([
      { event: 'escalation', code: 'S1' },
    ])
    expect(await of(thrown(''))).toEqual([{ event: 'none' }])
  })

  it('catch errors by code, into variables', async () => {
    const at = (reference: string) =>
      file(
        `<startEvent id="s"/><userTask id="n"/>${flow('s>n')}<boundaryEvent id="b" attachedToRef="n">
          <errorEventDefinition ${reference} camunda:errorCodeVariable="code" camunda:errorMessageVariable="text"/>
          </boundaryEvent><endEvent id="e"/>${flow('b>e')}`,
        '<error id="err" errorCode="E1"/><error id="bare"/>',
      )
    const events = async (reference: string) => nodeOf(await graphOf(at(reference)), 'b').events
    const variables = { variable: 'code', messageVariable: 'text' }
    expect(await events('errorRef="err"')).toEqual([{ event: 'error', code: 'E1', ...variables }])
    expect(await events('errorRef="bare"')).toEqual([{ event: 'error', ...variables }])
    expect(await events('errorRef="E7"')).toEqual([{ event: 'error', code: 'E7', ...variables }])
    expect(await events('')).toEqual([{ event: 'error', ...variables }])
  })

  it('throw codes that are computed, and catch those that are written out', async () => {
    const ends = (more: string) =>
      file(
        `<startEvent id="s"/><userTask id="n"/>${flow('s>n')}${more}<endEvent id="t">
          <errorEventDefinition errorRef="err"/></endEvent>${flow('n>t')}`,
        '<error id="err" errorCode="=code"/>',
      )
    expect(nodeOf(await graphOf(ends('')), 't').events).toEqual([{ event: 'error', code: cel('code') }])
    const catcher = `<boundaryEvent id="b" attachedToRef="n"><errorEventDefinition errorRef="err"/></boundaryEvent>
      ${flow('b>t')}`
    const { faults } = await readModel(ends(catcher))
    expect(faults.map(({ rule, elementId }) => `${rule} ${elementId}`)).toEqual(['expression b'])
  })

  it('tell waiting instances apart', async () => {
    const message = `<message id="m" name="paid"><extensionElements>
        <zeebe:subscription correlationKey="=orderId"/></extensionElements></message>`
    expect((await nodeRead('<receiveTask id="n" messageRef="m"/>', message, zeebe)).message).toEqual({
      name: 'paid',
      correlation: cel('orderId'),
    })
    const own = extended(
      'receiveTask',
      '<console:settings>{"correlation":"orderId"}</console:settings>',
      'messageRef="m"',
    )
    expect((await nodeRead(own, '<message id="m" name="paid"/>')).message).toEqual({
      name: 'paid',
      correlation: cel('orderId'),
    })
  })

  it('undo by what an association names', async () => {
    const graph = await graphOf(
      file(
        `<startEvent id="s"/><userTask id="n"/><endEvent id="e"><compensateEventDefinition activityRef="n"/></endEvent>
          ${flow('s>n')}${flow('n>e')}<boundaryEvent id="b" attachedToRef="n">
            <compensateEventDefinition/></boundaryEvent><userTask id="undo" isForCompensation="true"/>
            <association id="as" sourceRef="undo" targetRef="b"/>`,
      ),
    )
    expect(graph.nodes[nodeOf(graph, 'b').compensatedBy ?? -1]?.id).toBe('undo')
    expect(nodeOf(graph, 'undo').forCompensation).toBe(true)
    expect(nodeOf(graph, 'e').events).toEqual([{ event: 'compensation', activity: 1 }])
    expect(graph.scopes[0]?.starts).toEqual([0])
  })
})

it.each(['http://www.java.com/java', 'http://java.sun.com/products/jsp', 'juel'])(
  'reads a condition whose language is %s',
  async language => {
    const condition = `<conditionExpression xsi:type="tFormalExpression"
        language="${language}">\${a gt 1}</conditionExpression>`
    const way = `<sequenceFlow id="w" sourceRef="s" targetRef="e">${condition}</sequenceFlow>`
    const graph = await graphOf(file(`<startEvent id="s"/><endEvent id="e"/>${way}`))
    expect(graph.flows[0]?.condition?.cel).toBe('double(a) > 1')
  },
)

describe('the language of a single expression', () => {
  const sub = (written: string) =>
    file(
      `<startEvent id="s"/><userTask id="n"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality>
        <completionCondition xsi:type="tFormalExpression" ${written}</completionCondition>
        </multiInstanceLoopCharacteristics></userTask>${flow('s>n')}<endEvent id="e"/>
        <sequenceFlow id="f" sourceRef="n" targetRef="e">
          <conditionExpression xsi:type="tFormalExpression" ${written}</conditionExpression></sequenceFlow>`,
    )

  it('may be FEEL, which counts from one', async () => {
    const graph = await graphOf(sub('language="https://www.omg.org/spec/DMN/20191111/FEEL/">list[1] &gt; 5'))
    expect([graph.flows[1]?.condition?.cel, nodeOf(graph, 'n').loop]).toMatchObject([
      'list[0] > 5',
      { completion: { cel: 'list[0] > 5' } },
    ])
  })

  it.each(['http://www.mvel.org/2.0', 'groovy', 'http://www.ecma-international.org/ecma-262'])(
    'is refused at each where it is %s',
    async language => {
      const { faults } = await readModel(sub(`language="${language}">x &gt; 5`))
      expect(faults.map(({ rule, elementId }) => `${rule} ${elementId}`)).toEqual(['expression n', 'expression f'])
    },
  )
})
