import { around, file, flow } from './bpmnText.ts'
import { settingBreaches } from './settingTexts.ts'

export const start = '<startEvent id="s"/>'
export const end = '<endEvent id="e"/>'
export const task = (id: string, inner = '') => `<userTask id="${id}">${inner}</userTask>`
const twice =
  '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
export const timer = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>'
export const signal = '<signalEventDefinition signalRef="sig"/>'
const outside = '<signal id="sig" name="sig"/><message id="m" name="m"/><error id="err" errorCode="1"/>'
export const model = (inner: string) => file(inner, outside)
const boundary = (on: string, inner: string, more = '') =>
  `<boundaryEvent id="b" attachedToRef="${on}" ${more}>${inner}</boundaryEvent>`
const gateway = (kind: string, more = '') => `${start}<${kind} id="g" ${more}/>${task('a')}${task('b2')}${flow('s>g')}`
const sub = (inner: string, more = '') => around(`<subProcess id="n" ${more}>${inner}</subProcess>`, 'n', outside)
const eventSub = (inner: string) =>
  model(`${start}${end}${flow('s>e')}<subProcess id="x" triggeredByEvent="true">${inner}</subProcess>`)
const begunBySignal = (id: string) =>
  `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s">${signal}</startEvent></subProcess>`
const link = (name: string) => `<linkEventDefinition name="${name}"/>`
export const thrower = `<intermediateThrowEvent id="t">${link('L')}</intermediateThrowEvent>`
const heard = '<messageEventDefinition messageRef="m"/>'
const twoBoundaries = (inner: string) =>
  model(`${start}${task('n')}${flow('s>n')}${boundary('n', inner)}${boundary('n', inner).replace('"b"', '"c"')}`)
const receives = (id: string) => `<receiveTask id="${id}" messageRef="m"/>`
export const catcher = (id: string) => `<intermediateCatchEvent id="${id}">${link('L')}</intermediateCatchEvent>`

/** A breach of each rule: the rule, the element, the text. */
export const breaches: [rule: string, element: string | null, xml: string][] = [
  ['xml', null, '<definitions>'],
  ['xml', null, 'no xml at all'],
  ['schema', 'z', model(`${start}<bogusTask id="z"/>`)],
  ['schema', '1z', model(`${start}<userTask name='a > b'\r\n id = '1z'/>`)],
  ['schema', '审', model(`<startEvent id="s"><userTask id="审"/></startEvent>`)],
  ['schema', 'p', model(`${start}<bogusTask name="id='z'"><x id="y"/></bogusTask>`)],
  ['schema', 'n', around('<userTask id="n" isForCompensation="perhaps"/>')],
  ['schema', 'g', model(`${gateway('exclusiveGateway', 'gatewayDirection="Sideways"')}${flow('g>a')}`)],
  [
    'schema',
    'n',
    around(
      `<userTask id="n"><standardLoopCharacteristics loopMaximum="a few">
        <loopCondition>x</loopCondition></standardLoopCharacteristics></userTask>`,
    ),
  ],
  ['schema', 'n', around(`<userTask id="n">${twice}<standardLoopCharacteristics loopMaximum="2"/></userTask>`)],
  [
    'schema',
    'f',
    model(
      `${start}${end}<sequenceFlow id="f" sourceRef="s" targetRef="e"><conditionExpression>\${x}</conditionExpression>
        <conditionExpression>\${y}</conditionExpression></sequenceFlow>`,
    ),
  ],
  ['unknownAttribute', 'n', around('<userTask id="n" bogus="1"/>')],
  ['duplicateId', 'n', around('<userTask id="n"/><userTask id="n"/>')],
  ['unknownReference', 'f', model(`${start}${end}${flow('s>nowhere', undefined, 'f')}${flow('s>e')}`)],
  ['unknownReference', 'f', model(`${start}${end}<sequenceFlow id="f" sourceRef="s"/>${flow('s>e')}`)],
  [
    'flowScope',
    'f',
    model(`${start}<subProcess id="n">${task('i')}</subProcess>${flow('s>n')}${flow('n>i', undefined, 'f')}`),
  ],
  [
    'flowScope',
    'f',
    file(
      `${start}${end}${flow('s>e')}${flow('s>other', undefined, 'f')}`,
      '<process id="q"><task id="other"/></process>',
    ),
  ],
  [
    'defaultFlow',
    'n',
    model(`${start}<userTask id="n" default="f"/>${end}${flow('s>n', undefined, 'f')}${flow('n>e')}`),
  ],
  ['expression', 'f', model(`${start}${end}${flow('s>e', '#{bean.go(execution)}', 'f')}`)],
  ['timer', 'n', around('<intermediateCatchEvent id="n"><timerEventDefinition/></intermediateCatchEvent>')],
  [
    'timer',
    'n',
    around(
      `<intermediateCatchEvent id="n"><timerEventDefinition><timeDuration>PT1H</timeDuration>
        <timeDate>2030-01-01</timeDate></timerEventDefinition></intermediateCatchEvent>`,
    ),
  ],
  [
    'unknownReference',
    'n',
    around('<intermediateCatchEvent id="n"><messageEventDefinition messageRef="no"/></intermediateCatchEvent>'),
  ],
  [
    'unknownReference',
    'n',
    around('<intermediateThrowEvent id="n"><signalEventDefinition signalRef="no"/></intermediateThrowEvent>'),
  ],
  ['definitionId', null, around(task('n'), 'n', '<message name="m"/>')],
  ['signalName', 'sig', around(task('n'), 'n', '<signal id="sig"/>')],
  ['signalName', 'two', around(task('n'), 'n', '<signal id="one" name="x"/><signal id="two" name="x"/>')],
  ['messageMissing', 'n', around('<intermediateCatchEvent id="n"><messageEventDefinition/></intermediateCatchEvent>')],
  ['signalMissing', 'n', around('<intermediateCatchEvent id="n"><signalEventDefinition/></intermediateCatchEvent>')],
  [
    'conditionMissing',
    'n',
    around('<intermediateCatchEvent id="n"><conditionalEventDefinition/></intermediateCatchEvent>'),
  ],
  ['loop', 'n', around('<userTask id="n"><multiInstanceLoopCharacteristics/></userTask>')],
  ['loop', 'n', around('<userTask id="n"><standardLoopCharacteristics/></userTask>')],
  ['script', 'n', around('<scriptTask id="n" scriptFormat="groovy"><script>x = 1</script></scriptTask>')],
  ['implementation', 'n', around('<serviceTask id="n" flowable:class="org.example.Pay"/>')],
  [
    'implementation',
    'n',
    around('<callActivity id="n" calledElement="q" camunda:variableMappingClass="org.example.Map"/>'),
  ],
  ['implementation', 'n', around('<serviceTask id="n" flowable:expression="#{a}" flowable:triggerable="true"/>')],
  [
    'implementation',
    'n',
    around(
      `<intermediateThrowEvent id="n"><messageEventDefinition camunda:delegateExpression="#{sender}"/>
        </intermediateThrowEvent>`,
    ),
  ],
  [
    'implementation',
    'n',
    around(
      `<userTask id="n"><multiInstanceLoopCharacteristics><extensionElements>
        <flowable:variableAggregation target="all" class="org.example.Sum"/></extensionElements>
        <loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>`,
    ),
  ],
  [
    'expression',
    'f',
    model(
      `${start}${end}<sequenceFlow id="f" sourceRef="s" targetRef="e">
        <conditionExpression xsi:type="tFormalExpression" language="javascript" camunda:resource="rule.js"/>
        </sequenceFlow>`,
    ),
  ],
  ['callMissing', 'n', around('<callActivity id="n"/>')],
  [
    'callTarget',
    'n',
    around('<callActivity id="n" calledElement="ask"/>', 'n', '<globalUserTask id="ask" name="问"/>'),
  ],
  [
    'settings',
    'n',
    around(
      `<userTask id="n"><extensionElements><console:settings>{"mode":"some"}</console:settings></extensionElements>
        </userTask>`,
    ),
  ],
  [
    'buttonDemand',
    'n',
    around(
      `<userTask id="n"><extensionElements><console:settings>{"buttons":[{"button":"saveDraft","commentRequired":true}]}</console:settings></extensionElements></userTask>`,
    ),
  ],
  [
    'buttonDemand',
    'n',
    around(
      `<userTask id="n"><extensionElements><console:settings>{"buttons":[{"button":"urge","signatureRequired":true}]}</console:settings></extensionElements></userTask>`,
    ),
  ],
  ['unsupported', 'n', around('<choreographyTask id="n"/>')],
  ['unsupported', 'n', around('<userTask id="n" completionQuantity="2"/>')],
  [
    'dataValue',
    'd',
    model(
      `${start}${end}${flow('s>e')}<dataObject id="d" name="d" itemSubjectRef="xsd:int"><extensionElements>
        <activiti:value>x</activiti:value></extensionElements></dataObject>`,
    ),
  ],
  [
    'noProcess',
    'p',
    model(`${start}${end}${flow('s>e')}`).replace('<process id="p">', '<process id="p" isExecutable="false">'),
  ],
  ['processId', null, model(`${start}${end}${flow('s>e')}`).replace(' id="p"', '')],
  [
    'messageFlow',
    'mf',
    file(
      `${start}${end}${flow('s>e')}`,
      `<collaboration id="c"><participant id="pp" processRef="p"/>
        <messageFlow id="mf" sourceRef="s" targetRef="e"/></collaboration>`,
    ),
  ],
  [
    'eventKind',
    's',
    model(`<startEvent id="s"><errorEventDefinition errorRef="err"/></startEvent>${end}${flow('s>e')}`),
  ],
  ['eventKind', 'n', around('<intermediateThrowEvent id="n"><terminateEventDefinition/></intermediateThrowEvent>')],
  [
    'eventKind',
    'n',
    around(
      '<intermediateThrowEvent id="n"><errorEventDefinition errorRef="err"/></intermediateThrowEvent>',
      'n',
      outside,
    ),
  ],
  ['eventKind', 'n', around('<intermediateCatchEvent id="n"/>')],
  ['eventKind', 'i', sub(`<startEvent id="i">${timer}</startEvent>${task('k')}${flow('i>k')}`)],
  ['eventKind', 'i', eventSub('<startEvent id="i"/>')],
  [
    'eventKind',
    'b',
    model(`${start}${task('n')}${flow('s>n')}${boundary('n', '<terminateEventDefinition/>')}${end}${flow('b>e')}`),
  ],
  ['startIncoming', 's', model(`${start}${task('n')}${flow('s>n')}${flow('n>s')}`)],
  ['endOutgoing', 'e', model(`${start}${end}${task('n')}${flow('s>e')}${flow('e>n')}`)],
  ['cancelScope', 'i', sub('<endEvent id="i"><cancelEventDefinition/></endEvent>')],
  [
    'cancelScope',
    'b',
    model(`${start}${task('n')}${flow('s>n')}${boundary('n', '<cancelEventDefinition/>')}${end}${flow('b>e')}`),
  ],
  [
    'cancelCount',
    'n',
    model(
      `${start}<transaction id="n">${task('i')}</transaction>${flow('s>n')}${boundary('n', '<cancelEventDefinition/>')}
        ${boundary('n', '<cancelEventDefinition/>').replace('"b"', '"b3"')}${end}${flow('b>e')}${flow('b3>e')}`,
    ),
  ],
  [
    'interrupting',
    'b',
    model(
      `${start}${task('n')}${flow('s>n')}${boundary(
        'n',
        `<errorEventDefinition
          errorRef="err"/>`,
        'cancelActivity="false"',
      )}${end}${flow('b>e')}`,
    ),
  ],
  ['thrownCode', 'e', model(`${start}<endEvent id="e"><errorEventDefinition/></endEvent>${flow('s>e')}`)],
  ['thrownCode', 'e', model(`${start}<endEvent id="e"><errorEventDefinition errorRef=""/></endEvent>${flow('s>e')}`)],
  [
    'thrownCode',
    'n',
    around(
      '<intermediateThrowEvent id="n"><escalationEventDefinition escalationRef="bare"/></intermediateThrowEvent>',
      'n',
      '<escalation id="bare"/>',
    ),
  ],
  [
    'errorUncaught',
    'e',
    model(`${start}<endEvent id="e"><errorEventDefinition errorRef="err"/></endEvent>${flow('s>e')}`),
  ],
  ['startCount', 's2', model(`${start}<startEvent id="s2"/>${end}${flow('s>e')}${flow('s2>e')}`)],
  ['eventSubProcessStart', 'x', eventSub(task('i'))],
  [
    'eventSubProcessStart',
    'x',
    eventSub(`<startEvent id="i">${signal}</startEvent><startEvent id="j">${timer}</startEvent>`),
  ],
  [
    'startMessage',
    's2',
    model(
      `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent><startEvent id="s2">
        <messageEventDefinition messageRef="m"/></startEvent>${end}${flow('s>e')}${flow('s2>e')}`,
    ),
  ],
  [
    'boundaryIncoming',
    'b',
    model(`${start}${task('n')}${flow('s>n')}${boundary('n', timer)}${end}${flow('b>e')}${flow('n>b')}`),
  ],
  [
    'boundaryHost',
    'b',
    model(`${start}<exclusiveGateway id="n"/>${flow('s>n')}${boundary('n', timer)}${end}${flow('b>e')}${flow('n>e')}`),
  ],
  ['boundaryHost', 'b', model(`${start}${task('n')}${flow('s>n')}${boundary('nowhere', timer)}${end}${flow('b>e')}`)],
  [
    'boundaryHost',
    'b',
    model(
      `${start}<subProcess id="n">${task('i')}</subProcess>${flow('s>n')}${boundary('i', timer)}${end}${flow('b>e')}`,
    ),
  ],
  ['boundaryOutgoing', 'b', model(`${start}${task('n')}${flow('s>n')}${boundary('n', timer)}`)],
  ['boundaryMessage', 'n', twoBoundaries(heard)],
  ['boundaryShadowed', 'n', twoBoundaries(signal)],
  [
    'eventGatewayShadowed',
    'g',
    model(
      `${start}<eventBasedGateway id="g"/>${flow('s>g')}
        ${['c', 'd']
          .map(
            id => `<intermediateCatchEvent id="${id}">${timer}</intermediateCatchEvent>
          ${flow(`g>${id}`)}`,
          )
          .join('')}`,
    ),
  ],
  ['eventSubProcessShadowed', 'n', sub(`${['x', 'y'].map(begunBySignal).join('')}${task('i')}`)],
  ['compensationFlow', 'h', model(`${start}<userTask id="h" isForCompensation="true"/>${flow('s>h')}`)],
  [
    'compensationFlow',
    'b',
    model(`${start}${task('n')}${flow('s>n')}${boundary('n', '<compensateEventDefinition/>')}${end}${flow('b>e')}`),
  ],
  [
    'compensationHandler',
    'b',
    model(`${start}${task('n')}${flow('s>n')}${boundary('n', '<compensateEventDefinition/>')}`),
  ],
  [
    'compensationCount',
    'n',
    model(
      `${start}<subProcess id="n">${task('i')}<subProcess id="x" triggeredByEvent="true"><startEvent id="xs">
        <compensateEventDefinition/></startEvent></subProcess></subProcess>${flow('s>n')}
        ${boundary('n', '<compensateEventDefinition/>')}<userTask id="h" isForCompensation="true"/>
        <association id="as" sourceRef="b" targetRef="h"/>`,
    ),
  ],
  ['exclusiveFlows', 'g', model(`${gateway('exclusiveGateway')}${flow('g>a')}${flow('g>b2')}`)],
  [
    'defaultCondition',
    'g',
    model(`${gateway('exclusiveGateway', 'default="d"')}${flow('g>a', '#{x}')}${flow('g>b2', '#{y}', 'd')}`),
  ],
  [
    'conditionIgnored',
    'g',
    model(`${gateway('inclusiveGateway', 'default="d"')}${flow('g>a', '#{x}')}${flow('g>b2', '#{y}', 'd')}`),
  ],
  ['gatewayCondition', 'g', model(`${gateway('parallelGateway')}${flow('g>a', '#{x}')}${flow('g>b2')}`)],
  [
    'gatewayCondition',
    'g',
    model(`${start}<eventBasedGateway id="g"/>${flow('s>g')}${receives('r')}${flow('g>r', '#{x}')}`),
  ],
  ['startCondition', 's', model(`${start}${end}${flow('s>e', '#{x}')}`)],
  [
    'eventGatewayMixed',
    'g',
    model(
      `${start}<eventBasedGateway id="g"/>${flow('s>g')}${receives('r')}<intermediateCatchEvent id="c">
        <messageEventDefinition messageRef="m"/></intermediateCatchEvent>${flow('g>r')}${flow('g>c')}`,
    ),
  ],
  ['gatewayOutgoing', 'g', model(`${start}<eventBasedGateway id="g"/>${flow('s>g')}`)],
  ['eventGatewayOne', 'g', model(`${start}<eventBasedGateway id="g"/>${flow('s>g')}${receives('r')}${flow('g>r')}`)],
  ['gatewayOutgoing', 'g', model(`${start}<exclusiveGateway id="g"/>${flow('s>g')}`)],
  ['gatewayOutgoingNone', 'g', model(`${start}<parallelGateway id="g"/>${flow('s>g')}`)],
  ['eventGatewayTarget', 'g', model(`${gateway('eventBasedGateway')}${flow('g>a')}${flow('g>b2')}`)],
  [
    'eventGatewayTarget',
    'g',
    model(
      `${gateway('eventBasedGateway')}${receives('r')}${receives('r2')}${flow('g>r')}${flow('g>r2')}
        ${boundary('r', timer)}${flow('b>a')}`,
    ),
  ],
  [
    'eventGatewayType',
    'g',
    model(
      `${gateway('eventBasedGateway', 'eventGatewayType="Parallel"')}${receives('r')}${receives('r2')}${flow('g>r')}
        ${flow('g>r2')}`,
    ),
  ],
  [
    'eventGatewayShared',
    'g',
    model(
      `${start}<eventBasedGateway id="g"/><intermediateCatchEvent id="c">${timer}</intermediateCatchEvent>${flow('s>g')}
        ${flow('g>c')}${flow('c>c')}`,
    ),
  ],
  ['instantiateIncoming', 'n', around('<receiveTask id="n" messageRef="m" instantiate="true"/>', 'n', outside)],
  ['instantiateScope', 'i', sub('<receiveTask id="i" messageRef="m" instantiate="true"/>')],
  ['instantiateScope', 'i', sub('<eventBasedGateway id="i" instantiate="true"/>')],
  [
    'gatewayDirection',
    'g',
    model(`${gateway('parallelGateway', 'gatewayDirection="Converging"')}${flow('g>a')}${flow('g>b2')}`),
  ],
  ['linkPair', 't', model(`${start}${thrower}${flow('s>t')}`)],
  ['linkPair', 't', model(`${start}${thrower}${flow('s>t')}${catcher('c')}`).replaceAll(' name="L"', '')],
  ['linkPair', 'c', model(`${start}${end}${flow('s>e')}${catcher('c')}`)],
  ['linkPair', 'c2', model(`${start}${thrower}${flow('s>t')}${catcher('c')}${catcher('c2')}`)],
  ['linkFlow', 'c', model(`${start}${thrower}${flow('s>t')}${catcher('c')}${flow('s>c')}`)],
  ['linkFlow', 't', model(`${start}${thrower}${flow('s>t')}${catcher('c')}${end}${flow('t>e')}`)],
  [
    'eventSubProcessFlow',
    'x',
    model(
      `${start}<subProcess id="x" triggeredByEvent="true"><startEvent id="i">${signal}</startEvent></subProcess>
        ${flow('s>x')}`,
    ),
  ],
  ['eventSubProcessLoop', 'x', eventSub(`${twice}<startEvent id="i">${signal}</startEvent>`)],
  [
    'eventSubProcessLoop',
    'x',
    eventSub(`<standardLoopCharacteristics loopMaximum="2"/><startEvent id="i">${signal}</startEvent>`),
  ],
  ['adHocEmpty', 'n', around('<adHocSubProcess id="n"/>')],
  [
    'adHocEmpty',
    'n',
    around(
      `<adHocSubProcess id="n"><intermediateCatchEvent id="i">${timer}</intermediateCatchEvent></adHocSubProcess>`,
    ),
  ],
  ['adHocContent', 'i', around('<adHocSubProcess id="n"><startEvent id="i"/></adHocSubProcess>')],
  ['noStart', 'p', model('')],
  ['noStart', 'p', model(`${task('a')}${task('b2')}${flow('a>b2')}${flow('b2>a')}`)],
  ['unreachable', 'a', model(`${start}${end}${flow('s>e')}${task('a')}`)],
  ...settingBreaches,
]
