import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BlocksView } from '../../../../designers/process/blocks/BlocksView.tsx'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import { checkOf } from '../checkOf.ts'

const form = JSON.stringify({
  type: 'object',
  properties: {
    amount: { type: 'number', title: '合同金额', 'x-unit': '元' },
    standard: { type: 'boolean', title: '使用标准文本' },
  },
})
const xml = `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:c="urn:schema-console:bpmn:1" targetNamespace="t">
  <b:process id="p">
    <b:extensionElements><c:settings>${JSON.stringify({ form })}</c:settings></b:extensionElements>
    <b:startEvent id="s" />
    <b:exclusiveGateway id="g" default="small" />
    <b:intermediateCatchEvent id="wait" name="冷静期"><b:timerEventDefinition>
      <b:timeDuration>P3D</b:timeDuration></b:timerEventDefinition></b:intermediateCatchEvent>
    <b:endEvent id="e" />
    <b:sequenceFlow id="f" sourceRef="s" targetRef="g" />
    <b:sequenceFlow id="large" name="大额" sourceRef="g" targetRef="wait">
      <b:conditionExpression>amount &gt;= 500000 || standard != true</b:conditionExpression></b:sequenceFlow>
    <b:sequenceFlow id="odd" name="其他" sourceRef="g" targetRef="e">
      <b:conditionExpression>round(amount) == 1</b:conditionExpression></b:sequenceFlow>
    <b:sequenceFlow id="small" sourceRef="g" targetRef="e" />
    <b:sequenceFlow id="after" sourceRef="wait" targetRef="e" />
  </b:process>
</b:definitions>`

test('a branch says its condition in words, a timer when it is due; what has no words stays as it is written', () => {
  render(<BlocksView design={new ProcessDesign(xml)} check={checkOf([])} onCanvas={() => undefined} />)
  const words = (name: RegExp) => screen.getByRole('button', { name }).querySelector('span')?.textContent
  expect(words(/^大额/)).toBe('合同金额 大于等于 500000 元 或 使用标准文本 不为 是')
  expect(words(/^其他 round/)).toBe('round(amount) == 1')
  expect(words(/^冷静期/)).toBe('3 天后')
})
