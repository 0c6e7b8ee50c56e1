import { around, file, flow } from './bpmnText.ts'
import {
  type Breach,
  boundary,
  end,
  eventSub,
  gateway,
  model,
  outside,
  start,
  sub,
  task,
  timer,
  twice,
} from './breachTexts.ts'
import { eventBreaches } from './eventBreaches.ts'
import { settingBreaches } from './settingTexts.ts'

/** A breach of each rule: the rule, the element, the text. */
export const breaches: Breach[] = [
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
      `<userTask id="n"><extensionElements>
        <console:settings>{"buttons":[{"button":"saveDraft","commentRequired":true}]}</console:settings>
        </extensionElements></userTask>`,
    ),
  ],
  [
    'buttonDemand',
    'n',
    around(
      `<userTask id="n"><extensionElements>
        <console:settings>{"buttons":[{"button":"urge","signatureRequired":true}]}</console:settings>
        </extensionElements></userTask>`,
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
  ...eventBreaches,
  ...settingBreaches,
]
