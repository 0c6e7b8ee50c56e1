import { child, type Element } from '../element.ts'
import { foreignElements } from '../foreign.ts'
import type { Reading } from '../reading.ts'

const ignored: ReadonlyMap<string, string> = new Map([
  ['executionListener', '执行监听器不会运行'],
  ['executionListeners', '执行监听器不会运行'],
  ['taskListener', '任务监听器不会运行'],
  ['taskListeners', '任务监听器不会运行'],
  ['eventListener', '事件监听器不会运行'],
  ['formData', '内嵌的表单字段不会显示，请在流程设置里指定表单'],
  ['formProperty', '内嵌的表单字段不会显示，请在流程设置里指定表单'],
])

/** Names what vendors have and we do not, so that nobody misses it later. */
export function tellIgnored(reading: Reading, element: Element, id: string): void {
  const loop = child(element, 'loopCharacteristics')
  for (const { name } of [...foreignElements(element), ...(loop ? foreignElements(loop) : [])]) {
    const message = ignored.get(name)
    if (message) reading.faults.warning('ignored', id, message)
  }
}
