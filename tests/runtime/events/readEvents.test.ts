import { expect, test } from 'vitest'
import { eventReader } from '../../../runtime/events/readEvents.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('an event may come in pieces, also cut inside a character', () => {
  const whole = bytes('id: 7\nevent: announcement\ndata: {"title":"停机"}\n\n')
  for (let place = 1; place < whole.length; place++) {
    const read = eventReader()
    const found = [...read(whole.slice(0, place)), ...read(whole.slice(place))]
    expect(found).toEqual([{ id: '7', topic: 'announcement', data: { title: '停机' } }])
  }
})

test('heartbeats, blocks without a topic and broken data are ignored', () => {
  const read = eventReader()
  expect(read(bytes(': beat\n\n'))).toEqual([])
  expect(read(bytes('data: {}\n\n'))).toEqual([])
  expect(read(bytes('event: rights\ndata: {"a":\n\nevent: ended\n\n'))).toEqual([
    { topic: 'rights', data: {} },
    { topic: 'ended', data: {} },
  ])
})
