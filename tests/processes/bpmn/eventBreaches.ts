import { around, file, flow } from './bpmnText.ts'
import {
  type Breach,
  begunBySignal,
  boundary,
  catcher,
  end,
  eventSub,
  gateway,
  heard,
  model,
  outside,
  receives,
  signal,
  start,
  sub,
  task,
  thrower,
  timer,
  twice,
  twoBoundaries,
} from './breachTexts.ts'

/** Breaches of the other rules, one each; see `ruleBreaches.ts`. */
export const eventBreaches: Breach[] = [
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
    'startMessage',
    's',
    file(
      `<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>${end}${flow('s>e')}`,
      `<message id="m" name="到货"/><process id="q"><startEvent id="qs"><messageEventDefinition messageRef="m"/>
        </startEvent><endEvent id="qe"/>${flow('qs>qe')}</process>`,
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
      `${start}<eventBasedGateway id="g"/>${flow('s>g')}${['c', 'd']
        .map(id => `<intermediateCatchEvent id="${id}">${timer}</intermediateCatchEvent>${flow(`g>${id}`)}`)
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
]
