import { describe, expect, it } from 'vitest'
import { around, faultsOf, file, graphOf, nodeOf, nodeRead, zeebe } from './bpmnText.ts'

const cel = (text: string) => expect.objectContaining({ cel: text })
const extended = (tag: string, inner: string, more = '') =>
  `<${tag} id="n" ${more}><extensionElements>${inner}</extensionElements></${tag}>`

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
        `<loopDataInputRef>people</loopDataInputRef><inputDataItem name="who"/>
          <completionCondition>#{nrOfCompletedInstances/nrOfInstances >= 0.5}</completionCondition>`,
      ),
      {
        kind: 'parallel',
        collection: cel('people'),
        element: 'who',
        completion: cel('nrOfCompletedInstances / nrOfInstances >= 0.5'),
      },
    ],
    [
      `<userTask id="n"><standardLoopCharacteristics testBefore="true" loopMaximum="3">
        <loopCondition>#{again}</loopCondition></standardLoopCharacteristics></userTask>`,
      { kind: 'standard', condition: cel('again'), testBefore: true, maximum: 3 },
    ],
  ])('%s', async (node, expected) => {
    expect((await nodeRead(node)).loop).toEqual(expected)
  })

  it('of Camunda 8 collect their results', async () => {
    const inner = `<extensionElements><zeebe:loopCharacteristics inputCollection="=items" inputElement="item"
          outputCollection="results" outputElement="=item * 2"/></extensionElements>`
    expect((await nodeRead(loop(inner), '', zeebe)).loop).toEqual({
      kind: 'parallel',
      collection: cel('items'),
      element: 'item',
      outputCollection: 'results',
      outputElement: cel('round(item * 2, 12)'),
    })
  })

  it('go through what fills their input, and collect in what takes their output', async () => {
    const inner = `<ioSpecification><dataInput id="all" isCollection="true"/><dataOutput id="each" isCollection="true"/>
      <inputSet>
        <dataInputRefs>all</dataInputRefs></inputSet><outputSet>
        <dataOutputRefs>each</dataOutputRefs></outputSet></ioSpecification><dataInputAssociation>
        <sourceRef>list</sourceRef><targetRef>all</targetRef></dataInputAssociation><dataOutputAssociation>
        <sourceRef>each</sourceRef><targetRef>results</targetRef></dataOutputAssociation>
        <multiInstanceLoopCharacteristics><loopDataInputRef>all</loopDataInputRef>
          <loopDataOutputRef>each</loopDataOutputRef><inputDataItem id="item"/>
          <outputDataItem id="result"/></multiInstanceLoopCharacteristics>`
    const data = `<dataObject id="d" isCollection="true"/>
      <dataObjectReference id="list" name="items" dataObjectRef="d"/>
        <dataObject id="results" isCollection="true"/>`
    const node = await nodeRead(`${data}<userTask id="n">${inner}</userTask>`)
    expect(node.loop).toEqual({
      kind: 'parallel',
      collection: cel('items'),
      element: 'item',
      outputCollection: 'results',
      outputElement: cel('result'),
    })
    expect([node.inputs, node.outputs]).toEqual([[], []])
  })
})

describe('calls', () => {
  it('pass what the file says', async () => {
    const inner = `<flowable:in source="a" target="b"/><flowable:in sourceExpression="#{a + 1}" target="c"/>
        <flowable:out source="x" target="y"/><camunda:in businessKey="#{key}"/>`
    expect(
      (await nodeRead(extended('callActivity', inner, 'calledElement="child" camunda:calledElementVersion="3"'))).call,
    ).toEqual({
      key: 'child',
      businessKey: cel('key'),
      in: [
        { target: 'b', value: cel('a') },
        { target: 'c', value: cel('(a == null ? 0 : double(a)) + 1') },
      ],
      out: [{ target: 'y', value: cel('x') }],
      versionNo: 3,
    })
  })

  it('convert what they pass where the file says so', async () => {
    const inner = `<flowable:in source="a" target="b" targetType="string"/>
        <flowable:in sourceExpression="#{a + 1}" target="c" targetType="Integer"/>
        <flowable:out source="x" target="y" targetType="boolean"/>
        <flowable:out source="x" target="z" targetType="json"/>`
    const xml = around(extended('callActivity', inner, 'calledElement="child"'))
    expect(nodeOf(await graphOf(xml), 'n').call).toMatchObject({
      in: [
        { target: 'b', value: cel('(a) == null ? null : string(a)') },
        {
          target: 'c',
          value: cel('((a == null ? 0 : double(a)) + 1) == null ? null : int((a == null ? 0 : double(a)) + 1)'),
        },
      ],
      out: [
        { target: 'y', value: cel('(x) == null ? null : string(x) == "true"') },
        { target: 'z', value: cel('x') },
      ],
    })
    expect(await faultsOf(xml)).toEqual(['warning ignored n'])
  })

  it('tell of what has no source or no target', async () => {
    const inner =
      '<camunda:in source="a"/><camunda:out target="b"/><camunda:in businessKey="x"/><camunda:out variables="all"/>'
    const xml = around(extended('callActivity', inner, 'calledElement="child"'))
    expect(nodeOf(await graphOf(xml), 'n').call).toMatchObject({ in: [], out: [], inheritOut: true })
    expect(await faultsOf(xml)).toEqual(['warning ignored n', 'warning ignored n'])
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
          `<callActivity id="n" calledElement="c" flowable:inheritVariables="true"
              flowable:inheritBusinessKey="true"/>`,
        )
      ).call,
    ).toMatchObject({
      inheritIn: true,
      businessKey: cel('instance.businessKey'),
    })
    const eight = extended('callActivity', '<zeebe:calledElement processId="c" propagateAllChildVariables="false"/>')
    expect((await nodeRead(eight, '', zeebe)).call).toEqual({ key: 'c', inheritIn: true, in: [], out: [] })
  })

  it('passes what the mappings of Camunda 8 say, and then not the rest', async () => {
    const io = `<zeebe:ioMapping><zeebe:input source="=a + 1" target="b"/>
        <zeebe:output source="=d" target="e"/></zeebe:ioMapping>`
    const called = (attributes: string) =>
      nodeRead(extended('callActivity', `<zeebe:calledElement processId="c" ${attributes}/>${io}`), '', zeebe)
    const out = [{ target: 'e', value: cel('d') }]
    const node = await called('')
    expect(node.call).toEqual({ key: 'c', inheritIn: true, in: [], out })
    expect([node.inputs.map(({ target }) => target), node.outputs]).toEqual([['b'], []])
    const own = [{ target: 'b', value: cel('b') }]
    expect((await called('propagateAllParentVariables="false"')).call).toEqual({ key: 'c', in: own, out })
  })
})

describe('work', () => {
  it('of our designer is an HTTP call', async () => {
    const http = '{"http":{"method":"POST","url":"https://x"}}'
    const node = await nodeRead(extended('serviceTask', `<console:settings>${http}</console:settings>`))
    expect(node.work).toEqual({ kind: 'job', handler: 'http', settings: { method: 'POST', url: 'https://x' } })
  })

  it('that sets a variable by an expression is computed in place', async () => {
    const task = (text: string) => `<serviceTask id="n" flowable:expression="${text}"/>`
    expect((await nodeRead(task("#{execution.setVariable('total', execution.getVariable('a') * 2)}"))).work).toEqual({
      kind: 'expression',
      expression: cel('(a == null ? 0 : double(a)) * 2'),
      result: 'total',
    })
    for (const strange of ['#{execution.setVariable(name, 1)}', "#{execution.setVariable('a', f(1)) + g(2)}"])
      expect(await faultsOf(around(task(strange)))).toEqual(['error expression n'])
  })

  it('of others becomes our HTTP call', async () => {
    const field = (name: string, text: string) =>
      `<flowable:field name="${name}"><flowable:expression>${text}</flowable:expression></flowable:field>`
    const flowable = extended(
      'serviceTask',
      `${field('requestMethod', 'post')}${field('requestUrl', 'https://x/#{id}')}` +
        `${field('requestHeaders', 'A: b\nC: #{d}')}${field('requestTimeout', '2500')}` +
        `${field('responseVariableName', 'r')}`,
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
      `<camunda:connector><camunda:connectorId>http-connector</camunda:connectorId>
        <camunda:inputOutput>${parameter('url', 'https://x')}${parameter(
          'headers',
          `<camunda:map>
            <camunda:entry key="A">b</camunda:entry></camunda:map>`,
        )}
              <camunda:outputParameter name="code">\${statusCode}</camunda:outputParameter></camunda:inputOutput>
              </camunda:connector>`,
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
      expression: cel('(a == null ? 0 : double(a)) * 2'),
      result: 'b',
    })
    const script =
      '<scriptTask id="n" scriptFormat="juel" camunda:resultVariable="b"><script>#{a + 1}</script></scriptTask>'
    expect((await nodeRead(script)).work).toEqual({
      kind: 'expression',
      expression: cel('(a == null ? 0 : double(a)) + 1'),
      result: 'b',
    })
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
      `<dataObject id="d${name}" name="${name}" itemSubjectRef="xsd:${type}"><extensionElements>
        <activiti:value>${value}</activiti:value></extensionElements></dataObject>`
    const graph = await graphOf(
      around(
        `${object('a', 'int', '3')}${object('b', 'boolean', 'true')}${object('d', 'datetime', '')}
          ${object('e', 'string', '')}<subProcess id="n">${object('c', 'string', 'x')}<userTask id="i"/></subProcess>`,
      ),
    )
    expect(graph.settings.data).toEqual([
      { name: 'a', value: 3 },
      { name: 'b', value: true },
      { name: 'd', value: null },
      { name: 'e', value: '' },
    ])
    expect(nodeOf(graph, 'n').inputs).toEqual([{ target: 'c', value: cel('"x"') }])
  })

  it('flows by associations', async () => {
    const node = await nodeRead(
      `<userTask id="n"><ioSpecification><dataInput id="di" name="order"/><dataOutput id="do" name="result"/><inputSet>
        <dataInputRefs>di</dataInputRefs></inputSet><outputSet>
        <dataOutputRefs>do</dataOutputRefs></outputSet></ioSpecification>
      <dataInputAssociation id="ia"><sourceRef>ref</sourceRef><targetRef>di</targetRef></dataInputAssociation>
      <dataOutputAssociation id="oa"><sourceRef>do</sourceRef><targetRef>ref</targetRef></dataOutputAssociation>
      <dataOutputAssociation id="ob"><targetRef>ref</targetRef><assignment><from>\${x + 1}</from>
        <to>\${y}</to></assignment></dataOutputAssociation></userTask>
      <dataObject id="obj"/><dataObjectReference id="ref" name="purchase" dataObjectRef="obj"/>`,
    )
    expect(node.inputs).toEqual([{ target: 'order', value: cel('purchase') }])
    expect(node.outputs).toEqual([
      { target: 'purchase', value: cel('result') },
      { target: 'y', value: cel('(x == null ? 0 : double(x)) + 1') },
    ])
  })

  it('flows by the mappings of vendors', async () => {
    const camunda = extended(
      'userTask',
      `<camunda:inputOutput><camunda:inputParameter name="a">x #{b}</camunda:inputParameter>
        <camunda:inputParameter name="l"><camunda:list><camunda:value>1</camunda:value>
          <camunda:value>#{c}</camunda:value></camunda:list></camunda:inputParameter>
          <camunda:outputParameter name="d">#{e}</camunda:outputParameter></camunda:inputOutput>`,
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
      `<zeebe:ioMapping><zeebe:input source="=a" target="b"/>
        <zeebe:output source="=c + 1" target="d"/></zeebe:ioMapping>`,
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
  const listener = '<extensionElements><flowable:executionListener event="end" class="x.Y"/></extensionElements>'
  const elsewhere = file(
    `${listener}<startEvent id="s"/><userTask id="n" flowable:taskCompleterVariableName="who"/>
      <sequenceFlow id="f" sourceRef="s" targetRef="n">${listener}</sequenceFlow>`,
  )
  expect(await faultsOf(elsewhere)).toEqual(['warning ignored n', 'warning ignored f', 'warning ignored p'])
  const asked = `<conditionalEventDefinition camunda:variableName="x">
      <condition>#{x &gt; 1}</condition></conditionalEventDefinition>`
  expect(await faultsOf(around(`<intermediateCatchEvent id="n">${asked}</intermediateCatchEvent>`))).toEqual([
    'warning ignored n',
  ])
})
