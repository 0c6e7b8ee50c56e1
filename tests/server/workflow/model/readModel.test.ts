import { describe, expect, it } from 'vitest'
import { graphHash } from '../../../../server/workflow/model/graphHash.ts'
import { readModel } from '../../../../server/workflow/model/readModel.ts'
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

  it('begins with the nodes that nothing leads to where there is no start event', async () => {
    const graph = await graphOf(
      file(
        `<userTask id="a"/><userTask id="b"/><userTask id="c"/>${flow('a>c')}<boundaryEvent id="x" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${flow('x>c')}`,
      ),
    )
    expect(graph.scopes[0]?.starts.map(place => graph.nodes[place]?.id)).toEqual(['a', 'b'])
    expect(nodeOf(graph, 'x')).toMatchObject({ attachedTo: 0, interrupting: true })
  })

  it('holds scopes in scopes', async () => {
    const graph = await graphOf(
      around(
        `<subProcess id="n"><startEvent id="i"/><subProcess id="k"><userTask id="deep"/></subProcess>${flow('i>k')}
        <subProcess id="ev" triggeredByEvent="true"><startEvent id="t" isInterrupting="false"><signalEventDefinition signalRef="sig"/></startEvent></subProcess></subProcess>`,
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
      `<collaboration id="c"><participant id="pa" name="采购部" processRef="one"/><participant id="pb" processRef="two"/></collaboration>${process('one', '', inner)}${process('two', '', '')}${process('three', 'isExecutable="false"', '<userTask id="z"/>')}`,
    )
    const { graphs, faults } = await readModel(xml)
    expect(graphs.map(({ key, name }) => [key, name])).toEqual([['one', '采购部']])
    expect(graphs[0]?.nodes[0]).toMatchObject({ id: 'a', lane: '财务' })
    expect(faults).toEqual([])
    const { graphs: all } = await readModel(xml, { all: true })
    expect(all.map(({ key }) => key)).toEqual(['one', 'three'])
  })

  it('knows vendors by their namespace, whatever the prefix, and finds references with one', async () => {
    const node = await nodeRead(
      '<x:userTask xmlns:x="http://www.omg.org/spec/BPMN/20100524/MODEL" id="n" q:assignee="kermit"/>',
      '',
      'xmlns:q="http://camunda.org/schema/1.0/bpmn"',
    )
    expect(node.assignment?.assignee).toBe('kermit')
    const graph = await graphOf(
      file(
        '<startEvent id="s"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="t:s" targetRef="t:e"/>',
        '',
        'xmlns:t="t"',
      ),
    )
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
        `<userTask id="n" name="审批 \${who}" ${vendor}:assignee="\${who}" ${vendor}:owner="gonzo" ${vendor}:candidateUsers="a, \${f.get(1)},b" ${vendor}:candidateGroups="g" ${vendor}:dueDate="\${due}" ${vendor}:priority="5" ${vendor}:formKey="leave"/>`,
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
      `<${tag}><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression></${tag}>`
    const node = await nodeRead(
      `<userTask id="n">${role('humanPerformer', 'kermit')}${role('potentialOwner', 'user(a), group(b), c')}<potentialOwner><resourceRef>r</resourceRef></potentialOwner></userTask>`,
      '<resource id="r" name="management"/>',
    )
    expect(node.assignment).toEqual({
      assignee: 'kermit',
      candidateUsers: ['a'],
      candidateGroups: ['b', 'c', 'management'],
    })
  })

  it('take people, forms and dates of Camunda 8', async () => {
    const inner =
      '<zeebe:assignmentDefinition assignee="=who" candidateGroups="=groups"/><zeebe:taskSchedule dueDate="=due"/><zeebe:formDefinition formId="leave"/>'
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
    ['timeCycle', 'PT10M', 'duration', 'PT10M'],
  ])('%s %s', async (kind, text, expected, value) => {
    expect((await nodeRead(timer(kind, text))).events).toEqual([{ event: 'timer', timer: { kind: expected, value } }])
  })

  it.each([
    ['timeDuration', '5 minutes'],
    ['timeDuration', 'P'],
    ['timeDuration', 'PT'],
    ['timeDate', '2026-02-31x'],
    ['timeCycle', 'R3/soon'],
    ['timeCycle', '0 0 99 * * ?'],
    ['timeCycle', '0 0 9 ? * MON 2027'],
  ])('%s %s is refused', async (kind, text) => {
    expect(await faultsOf(around(timer(kind, text)))).toContain('error timer n')
  })
})

describe('events', () => {
  it('are about what they refer to', async () => {
    const outside =
      '<message id="m" name="paid"/><error id="err" errorCode="E1"/><error id="bare"/><escalation id="esc" escalationCode="S1"/>'
    const of = async (node: string) => (await nodeRead(node, outside)).events
    expect(await of(catching('<messageEventDefinition messageRef="m"/>'))).toEqual([
      { event: 'message', message: { name: 'paid' } },
    ])
    expect(
      await of(catching('<conditionalEventDefinition><condition>#{x > 1}</condition></conditionalEventDefinition>')),
    ).toEqual([{ event: 'conditional', condition: cel('x > 1') }])
    const thrown = (inner: string) => `<intermediateThrowEvent id="n">${inner}</intermediateThrowEvent>`
    expect(await of(thrown('<escalationEventDefinition escalationRef="esc"/>'))).toEqual([
      { event: 'escalation', code: 'S1' },
    ])
    expect(await of(thrown(''))).toEqual([{ event: 'none' }])
  })

  it('catch errors by code, into variables', async () => {
    const at = (reference: string) =>
      file(
        `<startEvent id="s"/><userTask id="n"/>${flow('s>n')}<boundaryEvent id="b" attachedToRef="n"><errorEventDefinition ${reference} camunda:errorCodeVariable="code" camunda:errorMessageVariable="text"/></boundaryEvent><endEvent id="e"/>${flow('b>e')}`,
        '<error id="err" errorCode="E1"/><error id="bare"/>',
      )
    const events = async (reference: string) => nodeOf(await graphOf(at(reference)), 'b').events
    const variables = { variable: 'code', messageVariable: 'text' }
    expect(await events('errorRef="err"')).toEqual([{ event: 'error', code: 'E1', ...variables }])
    expect(await events('errorRef="bare"')).toEqual([{ event: 'error', code: 'bare', ...variables }])
    expect(await events('errorRef="E7"')).toEqual([{ event: 'error', code: 'E7', ...variables }])
    expect(await events('')).toEqual([{ event: 'error', ...variables }])
  })

  it('tell waiting instances apart', async () => {
    const message =
      '<message id="m" name="paid"><extensionElements><zeebe:subscription correlationKey="=orderId"/></extensionElements></message>'
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
        `<startEvent id="s"/><userTask id="n"/><endEvent id="e"><compensateEventDefinition activityRef="n"/></endEvent>${flow('s>n')}${flow('n>e')}<boundaryEvent id="b" attachedToRef="n"><compensateEventDefinition/></boundaryEvent><userTask id="undo" isForCompensation="true"/><association id="as" sourceRef="undo" targetRef="b"/>`,
      ),
    )
    expect(graph.nodes[nodeOf(graph, 'b').compensatedBy ?? -1]?.id).toBe('undo')
    expect(nodeOf(graph, 'undo').forCompensation).toBe(true)
    expect(nodeOf(graph, 'e').events).toEqual([{ event: 'compensation', activity: 1 }])
    expect(graph.scopes[0]?.starts).toEqual([0])
  })
})

describe('loops', () => {
  const loop = (inner: string, more = '') =>
    `<userTask id="n"><multiInstanceLoopCharacteristics ${more}>${inner}</multiInstanceLoopCharacteristics></userTask>`

  it.each([
    [
      loop('<loopCardinality>#{5-2}</loopCardinality>', 'isSequential="true"'),
      { kind: 'sequential', cardinality: cel('5 - 2') },
    ],
    [
      loop('', 'flowable:collection="people" flowable:elementVariable="who"'),
      { kind: 'parallel', collection: cel('people'), element: 'who' },
    ],
    [
      loop('', 'camunda:collection="#{order.people}" camunda:elementVariable="who"'),
      { kind: 'parallel', collection: cel('order.people'), element: 'who' },
    ],
    [
      loop(
        '<loopDataInputRef>people</loopDataInputRef><inputDataItem name="who"/><completionCondition>#{nrOfCompletedInstances/nrOfInstances >= 0.5}</completionCondition>',
      ),
      {
        kind: 'parallel',
        collection: cel('people'),
        element: 'who',
        completion: cel('nrOfCompletedInstances / nrOfInstances >= 0.5'),
      },
    ],
    [
      '<userTask id="n"><standardLoopCharacteristics testBefore="true" loopMaximum="3"><loopCondition>#{again}</loopCondition></standardLoopCharacteristics></userTask>',
      { kind: 'standard', condition: cel('again'), testBefore: true, maximum: 3 },
    ],
  ])('%s', async (node, expected) => {
    expect((await nodeRead(node)).loop).toEqual(expected)
  })

  it('of Camunda 8 collect their results', async () => {
    const inner =
      '<extensionElements><zeebe:loopCharacteristics inputCollection="=items" inputElement="item" outputCollection="results" outputElement="=item * 2"/></extensionElements>'
    expect((await nodeRead(loop(inner), '', zeebe)).loop).toEqual({
      kind: 'parallel',
      collection: cel('items'),
      element: 'item',
      outputCollection: 'results',
      outputElement: cel('item * 2'),
    })
  })
})

describe('calls', () => {
  it('pass what the file says', async () => {
    const inner =
      '<flowable:in source="a" target="b"/><flowable:in sourceExpression="#{a + 1}" target="c"/><flowable:out source="x" target="y"/><camunda:in businessKey="#{key}"/>'
    expect(
      (await nodeRead(extended('callActivity', inner, 'calledElement="child" camunda:calledElementVersion="3"'))).call,
    ).toEqual({
      key: 'child',
      businessKey: cel('key'),
      in: [
        { target: 'b', value: cel('a') },
        { target: 'c', value: cel('a + 1') },
      ],
      out: [{ target: 'y', value: cel('x') }],
      versionNo: 3,
    })
  })

  it('pass all variables where a vendor says so', async () => {
    const all = extended(
      'callActivity',
      '<camunda:in variables="all"/><camunda:out variables="all"/>',
      'calledElement="#{child}"',
    )
    expect((await nodeRead(all)).call).toMatchObject({ key: cel('child'), inheritAll: true })
    expect(
      (
        await nodeRead(
          '<callActivity id="n" calledElement="c" flowable:inheritVariables="true" flowable:inheritBusinessKey="true"/>',
        )
      ).call,
    ).toMatchObject({
      inheritIn: true,
      businessKey: cel('instance.businessKey'),
    })
    const eight = extended('callActivity', '<zeebe:calledElement processId="c" propagateAllChildVariables="false"/>')
    expect((await nodeRead(eight, '', zeebe)).call).toEqual({ key: 'c', inheritIn: true, in: [], out: [] })
  })
})

describe('work', () => {
  it('of our designer is an HTTP call', async () => {
    const http = '{"http":{"method":"POST","url":"https://x"}}'
    const node = await nodeRead(extended('serviceTask', `<console:settings>${http}</console:settings>`))
    expect(node.work).toEqual({ kind: 'job', handler: 'http', settings: { method: 'POST', url: 'https://x' } })
  })

  it('of others becomes our HTTP call', async () => {
    const field = (name: string, text: string) =>
      `<flowable:field name="${name}"><flowable:expression>${text}</flowable:expression></flowable:field>`
    const flowable = extended(
      'serviceTask',
      `${field('requestMethod', 'post')}${field('requestUrl', 'https://x/#{id}')}${field('requestHeaders', 'A: b\nC: #{d}')}${field('requestTimeout', '2500')}${field('responseVariableName', 'r')}`,
      'flowable:type="http"',
    )
    expect((await nodeRead(flowable)).work).toEqual({
      kind: 'job',
      handler: 'http',
      settings: {
        method: 'POST',
        url: 'https://x/{{id}}',
        headers: { A: 'b', C: '{{d}}' },
        timeoutSeconds: 3,
        outputs: { r: 'answer.body' },
      },
    })
    const parameter = (name: string, text: string) =>
      `<camunda:inputParameter name="${name}">${text}</camunda:inputParameter>`
    const connector = extended(
      'serviceTask',
      `<camunda:connector><camunda:connectorId>http-connector</camunda:connectorId><camunda:inputOutput>${parameter('url', 'https://x')}${parameter('headers', '<camunda:map><camunda:entry key="A">b</camunda:entry></camunda:map>')}<camunda:outputParameter name="code">\${statusCode}</camunda:outputParameter></camunda:inputOutput></camunda:connector>`,
    )
    expect((await nodeRead(connector)).work).toEqual({
      kind: 'job',
      handler: 'http',
      settings: { method: 'GET', url: 'https://x', headers: { A: 'b' }, outputs: { code: 'answer.status' } },
    })
  })

  it('of a named handler is a job, with a warning', async () => {
    const node = extended(
      'serviceTask',
      '<zeebe:taskDefinition type="pay"/><zeebe:taskHeaders><zeebe:header key="a" value="b"/></zeebe:taskHeaders>',
    )
    expect((await nodeRead(node, '', zeebe)).work).toEqual({ kind: 'job', handler: 'pay', settings: { a: 'b' } })
    expect(await faultsOf(around(node, 'n', '', zeebe))).toEqual(['warning handler n'])
    expect((await nodeRead('<serviceTask id="n" camunda:type="external" camunda:topic="pay"/>')).work).toMatchObject({
      handler: 'pay',
    })
  })

  it('of expressions and scripts is computed where it is one expression', async () => {
    expect(
      (await nodeRead('<serviceTask id="n" flowable:expression="#{a * 2}" flowable:resultVariable="b"/>')).work,
    ).toEqual({
      kind: 'expression',
      expression: cel('a * 2'),
      result: 'b',
    })
    const script =
      '<scriptTask id="n" scriptFormat="juel" camunda:resultVariable="b"><script>#{a + 1}</script></scriptTask>'
    expect((await nodeRead(script)).work).toEqual({ kind: 'expression', expression: cel('a + 1'), result: 'b' })
    const eight = extended('scriptTask', '<zeebe:script expression="=a + 1" resultVariable="b"/>')
    expect((await nodeRead(eight, '', zeebe)).work).toEqual({
      kind: 'expression',
      expression: cel('a + 1'),
      result: 'b',
    })
  })

  it('that is not written passes, with a warning', async () => {
    expect((await nodeRead('<serviceTask id="n"/>')).work).toEqual({ kind: 'none' })
    expect(await faultsOf(around('<serviceTask id="n"/>'))).toEqual(['warning implementation n'])
  })

  it('sends the message that a send task names', async () => {
    const node = await nodeRead('<sendTask id="n" messageRef="m"/>', '<message id="m" name="paid"/>')
    expect(node.work).toEqual({ kind: 'throwMessage', message: { name: 'paid' } })
  })
})

describe('data', () => {
  it('begins with the values of data objects', async () => {
    const object = (name: string, type: string, value: string) =>
      `<dataObject id="d${name}" name="${name}" itemSubjectRef="xsd:${type}"><extensionElements><activiti:value>${value}</activiti:value></extensionElements></dataObject>`
    const graph = await graphOf(
      around(
        `${object('a', 'int', '3')}${object('b', 'boolean', 'true')}<subProcess id="n">${object('c', 'string', 'x')}<userTask id="i"/></subProcess>`,
      ),
    )
    expect(graph.settings.data).toEqual([
      { name: 'a', value: 3 },
      { name: 'b', value: true },
    ])
    expect(nodeOf(graph, 'n').inputs).toEqual([{ target: 'c', value: cel('"x"') }])
  })

  it('flows by associations', async () => {
    const node = await nodeRead(
      `<userTask id="n"><ioSpecification><dataInput id="di" name="order"/><dataOutput id="do" name="result"/><inputSet><dataInputRefs>di</dataInputRefs></inputSet><outputSet><dataOutputRefs>do</dataOutputRefs></outputSet></ioSpecification>
      <dataInputAssociation id="ia"><sourceRef>ref</sourceRef><targetRef>di</targetRef></dataInputAssociation>
      <dataOutputAssociation id="oa"><sourceRef>do</sourceRef><targetRef>ref</targetRef></dataOutputAssociation>
      <dataOutputAssociation id="ob"><targetRef>ref</targetRef><assignment><from>\${x + 1}</from><to>\${y}</to></assignment></dataOutputAssociation></userTask>
      <dataObject id="obj"/><dataObjectReference id="ref" name="purchase" dataObjectRef="obj"/>`,
    )
    expect(node.inputs).toEqual([{ target: 'order', value: cel('purchase') }])
    expect(node.outputs).toEqual([
      { target: 'purchase', value: cel('result') },
      { target: 'y', value: cel('x + 1') },
    ])
  })

  it('flows by the mappings of vendors', async () => {
    const camunda = extended(
      'userTask',
      '<camunda:inputOutput><camunda:inputParameter name="a">x #{b}</camunda:inputParameter><camunda:inputParameter name="l"><camunda:list><camunda:value>1</camunda:value><camunda:value>#{c}</camunda:value></camunda:list></camunda:inputParameter><camunda:outputParameter name="d">#{e}</camunda:outputParameter></camunda:inputOutput>',
    )
    expect(await nodeRead(camunda)).toMatchObject({
      inputs: [
        { target: 'a', value: cel('"x " + string(b)') },
        { target: 'l', value: cel('["1", c]') },
      ],
      outputs: [{ target: 'd', value: cel('e') }],
    })
    const eight = extended(
      'userTask',
      '<zeebe:ioMapping><zeebe:input source="=a" target="b"/><zeebe:output source="=c + 1" target="d"/></zeebe:ioMapping>',
    )
    expect(await nodeRead(eight, '', zeebe)).toMatchObject({
      inputs: [{ target: 'b', value: cel('a') }],
      outputs: [{ target: 'd', value: cel('c + 1') }],
    })
  })
})

it('names what vendors have and we do not', async () => {
  const node = extended('userTask', '<flowable:taskListener event="create" class="x.Y"/>')
  expect(await faultsOf(around(node))).toEqual(['warning ignored n'])
})
