import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProcessDesign } from '../../../../designers/process/processDesign.ts'
import { DraftSaver, type StoredDraft } from '../../../../designers/process/saving/draftSaver.ts'
import { RequestError } from '../../../../runtime/request/requestError.ts'
import { sample } from '../../../processes/document/sample.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server with one draft, which answers as `processModel.update` does. */
function given(changes: { refuse?: () => Error | undefined; loses?: boolean; isSaved?: boolean } = {}) {
  const design = new ProcessDesign(sample, { isSaved: changes.isSaved ?? true })
  const server: StoredDraft = { xml: sample, draftRevision: 1 }
  const kept: (string | undefined)[] = []
  const sent: boolean[] = []
  const saver = new DraftSaver(design, 1, {
    async save({ xml, draftRevision, automatic }) {
      sent.push(automatic)
      const refusal = changes.refuse?.()
      if (refusal) throw refusal
      if (draftRevision !== server.draftRevision)
        throw new RequestError({
          status: 409,
          message: '草稿已被王 修改',
          data: { draftRevision: server.draftRevision },
        })
      Object.assign(server, { xml, draftRevision: draftRevision + 1 })
      if (changes.loses) {
        changes.loses = false
        throw new RequestError({ status: 0, message: '网络不通' })
      }
      return { draftRevision: server.draftRevision }
    },
    read: async () => ({ ...server }),
    keep: ({ xml }) => kept.push(xml) > 0,
    forget: () => void kept.push(undefined),
  })
  const stop = saver.follow()
  const name = (text: string) => design.run({ do: 'rename', id: 'check', name: text })
  return { design, server, saver, kept, sent, stop, name, state: () => saver.state.get() }
}

test('an edit is kept here at once and saved a moment after the last one', async () => {
  const { design, server, kept, sent, name, state } = given()
  name('甲')
  await vi.advanceTimersByTimeAsync(1500)
  name('乙')
  await vi.advanceTimersByTimeAsync(1500)
  expect([sent.length, kept.at(-1)?.includes('name="乙"')]).toEqual([0, true])
  await vi.advanceTimersByTimeAsync(600)
  expect([sent, server.draftRevision, server.xml.includes('name="乙"')]).toEqual([[true], 2, true])
  expect([design.state.get().isSaved, kept.at(-1), state().phase]).toEqual([true, undefined, 'idle'])
  expect(state().savedAt).toBe(Date.now() - 100)
})

test('what is undone before the pause ends is not saved, and is not kept', async () => {
  const { design, sent, kept, name } = given()
  name('甲')
  design.undo()
  await vi.advanceTimersByTimeAsync(5000)
  expect([sent, kept.at(-1)]).toEqual([[], undefined])
})

test('somebody else saved in between: nothing is sent until it is decided, then mine lies over theirs', async () => {
  const { server, saver, sent, kept, name, state } = given()
  Object.assign(server, { xml: '<theirs/>', draftRevision: 5 })
  name('甲')
  await vi.advanceTimersByTimeAsync(2100)
  expect(state()).toMatchObject({
    phase: 'conflict',
    reason: '草稿已被王 修改',
    theirs: { xml: '<theirs/>', draftRevision: 5 },
  })
  name('乙')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, server.xml, kept.at(-1)?.includes('乙')]).toEqual([1, '<theirs/>', true])
  // A third save comes before the decision: it is shown too.
  Object.assign(server, { xml: '<third/>', draftRevision: 6 })
  expect(await saver.overwrite()).toBe(false)
  expect(state().theirs?.xml).toBe('<third/>')
  expect(await saver.overwrite()).toBe(true)
  expect([server.draftRevision, server.xml.includes('乙'), state().theirs]).toEqual([7, true, undefined])
})

test('without a connection edits are kept and the save is tried again', async () => {
  let isDown = true
  const { server, sent, kept, name, state } = given({
    refuse: () => (isDown ? new RequestError({ status: 0, message: '网络不通' }) : undefined),
  })
  name('甲')
  await vi.advanceTimersByTimeAsync(2100)
  expect([state().phase, state().reason, kept.at(-1)?.includes('甲')]).toEqual(['retrying', '网络不通', true])
  await vi.advanceTimersByTimeAsync(7100)
  expect(sent.length).toBe(3)
  isDown = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect([server.xml.includes('甲'), state().phase, kept.at(-1)]).toEqual([true, 'idle', undefined])
})

test('a save whose answer got lost is no conflict with oneself', async () => {
  const { server, name, state } = given({ loses: true })
  name('甲')
  await vi.advanceTimersByTimeAsync(2100)
  expect([state().phase, server.draftRevision]).toEqual(['retrying', 2])
  name('乙')
  await vi.advanceTimersByTimeAsync(2100)
  expect([state().phase, server.draftRevision, server.xml.includes('乙')]).toEqual(['idle', 3, true])
})

test('a refusal is told and not repeated before the next edit', async () => {
  const { sent, name, state } = given({ refuse: () => new RequestError({ status: 403, message: '没有权限' }) })
  name('甲')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, state().phase, state().reason]).toEqual([1, 'refused', '没有权限'])
  name('乙')
  await vi.advanceTimersByTimeAsync(2100)
  expect(sent.length).toBe(2)
})

test('an edit made while a save is under way follows it; both ways of saving at once send one text once', async () => {
  const { design, server, saver, sent, name } = given()
  name('甲')
  const first = saver.flush()
  name('乙')
  expect(await Promise.all([first, saver.flush(), saver.flush()])).toEqual([true, true, true])
  expect([sent.length, server.xml.includes('乙'), design.state.get().isSaved]).toEqual([2, true, true])
})

test('a restored text is saved by itself; leaving keeps what is not saved, unless it was given up', async () => {
  const restored = given({ isSaved: false })
  await vi.advanceTimersByTimeAsync(2100)
  expect(restored.server.draftRevision).toBe(2)
  restored.name('甲')
  restored.stop()
  expect(restored.kept.at(-1)).toContain('甲')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(restored.sent.length, 'nothing is sent after it is left').toBe(1)
  const left = given()
  left.name('甲')
  left.saver.giveUp()
  left.stop()
  expect(left.kept).toEqual([undefined])
})
