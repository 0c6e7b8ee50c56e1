import { expect, test } from 'vitest'
import { expressionFault } from '../../../processes/bpmn/expressions/expressionFault.ts'
import { readModel } from '../../../processes/bpmn/readModel.ts'

const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const modelWith = (
  condition: string,
) => `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <b:process id="p" isExecutable="true"><b:startEvent id="s" /><b:exclusiveGateway id="g" /><b:endEvent id="e" />
    <b:sequenceFlow id="a" sourceRef="s" targetRef="g" />
    <b:sequenceFlow id="f" sourceRef="g" targetRef="e">
      <b:conditionExpression>${encoded(condition)}</b:conditionExpression></b:sequenceFlow>
  </b:process></b:definitions>`

test.each<[string, [code: string, from: number, to: number] | undefined]>([
  ['amount > 1000', undefined],
  // Read as FEEL.
  ['amount = 5 and b', undefined],
  ['amount >', ['EXPRESSION_ENDS_EARLY', 8, 8]],
  ['= amount > > 1', ['WORD_MISPLACED', 11, 12]],
  ['  lenght(name) > 1', ['FUNCTION_UNKNOWN', 2, 14]],
  ['a && b.contains()', ['ARGUMENT_COUNT_WRONG', 5, 17]],
  ['name == "甲', ['SYNTAX_WRONG', 8, 10]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: JUEL
  ['${bean.call()}', ['METHOD_UNSUPPORTED', 0, 14]],
])('%s is refused by the editor as by deployment, at its place', async (text, expected) => {
  const found = expressionFault(text, 'cel')
  expect(found && [found.finding.code, found.from, found.to]).toEqual(expected)
  const { faults } = await readModel(modelWith(text))
  const [fault] = faults.filter(each => each.rule === 'expression')
  expect(fault?.message.includes(found?.finding.message ?? '') ?? false).toBe(found !== undefined)
})
