import { child, children, type Element } from '../element.ts'
import { foreignAttributes, foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'

const ignored: ReadonlyMap<string, string> = new Map([
  ['executionListener', '执行监听器不会运行'],
  ['executionListeners', '执行监听器不会运行'],
  ['taskListener', '任务监听器不会运行'],
  ['taskListeners', '任务监听器不会运行'],
  ['eventListener', '事件监听器不会运行'],
  ['formData', '内嵌的表单字段不会显示，请在流程设置里指定表单'],
  ['formProperty', '内嵌的表单字段不会显示，请在流程设置里指定表单'],
  ['mapException', '程序异常不会换成错误代码'],
  ['errorEventDefinition', '外部任务的错误条件不会判断'],
  ['eventType', '事件注册表的事件不会到达'],
  ['conditionalFilter', '条件在任何变量变动时都会判断'],
])

const ignoredAttributes: ReadonlyMap<string, string> = new Map([
  ['taskIdVariableName', '任务编号不会写入变量'],
  ['taskCompleterVariableName', '完成人不会写入变量'],
  ['assigneeVariableName', '办理人不会写入变量'],
  ['idVariableName', '被调用实例的编号不会写入变量'],
  ['processInstanceIdVariableName', '被调用实例的编号不会写入变量'],
  ['processInstanceName', '被调用实例的名称由它自己的流程决定'],
  ['businessCalendarName', '期限不按所写的日历计算'],
  ['variableName', '条件在任何变量变动时都会判断'],
  ['variableEvents', '条件在任何变量变动时都会判断'],
])

/** Reports vendor features that have no equivalent here. */
export function tellIgnored(reading: Reading, element: Element, id: string): void {
  const loop = child(element, 'loopCharacteristics')
  const parts = children(element, 'eventDefinitions')
  for (const { name } of [element, ...(loop ? [loop] : []), ...parts].flatMap(part => foreignElements(part))) {
    const message = ignored.get(name)
    if (message) reading.faults.warning('ignored', id, message)
  }
  for (const name of [element, ...parts].flatMap(part => [...foreignAttributes(part).keys()])) {
    const message = ignoredAttributes.get(name)
    if (message) reading.faults.warning('ignored', id, `${message}（${name}）`)
  }
}
