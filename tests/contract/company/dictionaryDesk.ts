import { dataOf, listOf, unique } from '../company.ts'
import type { Answer, TestServer } from '../harness.ts'

/** Dictionaries made and read by the administrator. */
export function dictionaryDesk(server: TestServer) {
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    server.call(name, args, await server.tokenFor('admin'))
  const ok = async (name: string, args: Record<string, unknown> = {}) => dataOf(await call(name, args))
  return {
    call,
    ok,
    dictionary: async () => {
      const code = unique('D').toUpperCase()
      const { id } = await ok('dictionaryCode.save', { code, title: '测试字典' })
      return { code, id: String(id) }
    },
    add: (dictionaryId: string, value: string, more: Record<string, unknown> = {}) =>
      ok('dictionary.save', { dictionaryId, value, label: `名称${value}`, ...more }),
    valuesOf: (answer: Answer) => listOf(answer).map(entry => entry.value),
  }
}
