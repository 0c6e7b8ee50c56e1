import { brotliCompressSync, deflateSync } from 'node:zlib'

export interface TinyGlyph {
  name: string
  code: number
  /** Corners of one outline. */
  points: readonly (readonly [x: number, y: number])[]
}

const u16 = (...values: number[]) => Buffer.from(values.flatMap(value => [(value >> 8) & 255, value & 255]))
const u32 = (...values: number[]) => Buffer.concat(values.map(value => u16(value >>> 16, value & 0xffff)))
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

function glyphOf({ points }: TinyGlyph): Buffer {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const steps = (values: number[]) => u16(...values.map((value, at) => value - (values[at - 1] ?? 0)))
  const frame = u16(1, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  return padded(Buffer.concat([frame, u16(points.length - 1, 0), Buffer.alloc(points.length, 1), steps(xs), steps(ys)]))
}

function cmapOf(glyphs: readonly TinyGlyph[]): Buffer {
  const codes = [...glyphs.map(({ code }) => code), 0xffff]
  const deltas = [...glyphs.map(({ code }, at) => at + 1 - code), 1]
  const zeros = codes.map(() => 0)
  const body = u16(codes.length * 2, 0, 0, 0, ...codes, 0, ...codes, ...deltas, ...zeros)
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, body.length + 6, 0), body])
}

function tablesOf(glyphs: readonly TinyGlyph[]): [tag: string, bytes: Buffer][] {
  const drawn = [Buffer.alloc(0), ...glyphs.map(glyphOf)]
  const places = [0]
  for (const one of drawn) places.push((places.at(-1) ?? 0) + one.length)
  const count = drawn.length
  const names = Buffer.concat(glyphs.map(({ name }) => Buffer.from([name.length, ...Buffer.from(name)])))
  return [
    ['cmap', cmapOf(glyphs)],
    ['glyf', Buffer.concat(drawn)],
    [
      'head',
      Buffer.concat([
        u32(0x10000, 0, 0, 0x5f0f3cf5),
        u16(0, 1000),
        Buffer.alloc(16),
        u16(0, 0, 1000, 800, 0, 8, 2, 1, 0),
      ]),
    ],
    ['hhea', Buffer.concat([u32(0x10000), u16(800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, count)])],
    ['hmtx', u16(...drawn.flatMap(() => [1000, 0]))],
    ['loca', u32(...places)],
    ['maxp', Buffer.concat([u32(0x10000), u16(count, 8, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
    ['post', Buffer.concat([u32(0x20000), Buffer.alloc(28), u16(count, 0, ...glyphs.map((_, at) => 258 + at)), names])],
  ]
}

/** An icon font of a few glyphs, each an outline of corners, as a file of the given kind. */
export function tinyFont(kind: 'ttf' | 'woff' | 'woff2', glyphs: readonly TinyGlyph[]): Buffer {
  const tables = tablesOf(glyphs)
  if (kind === 'woff2') return woff2Of(tables)
  const isPacked = kind === 'woff'
  const packed = tables.map(([tag, bytes]) => ({
    tag,
    bytes,
    own: isPacked ? smaller(deflateSync(bytes), bytes) : bytes,
  }))
  const entry = isPacked ? 20 : 16
  let at = (isPacked ? 44 : 12) + tables.length * entry
  const directory = packed.map(({ tag, bytes, own }) => {
    const place = at
    at += padded(own).length
    const facts = isPacked ? u32(place, own.length, bytes.length, 0) : u32(0, place, bytes.length)
    return Buffer.concat([Buffer.from(tag), facts])
  })
  const content = packed.map(({ own }) => padded(own))
  const total = 12 + tables.reduce((sum, [, bytes]) => sum + 16 + padded(bytes).length, 0)
  const head = isPacked
    ? Buffer.concat([
        Buffer.from('wOFF'),
        u32(0x10000, at),
        u16(tables.length, 0),
        u32(total),
        u16(1, 0),
        u32(0, 0, 0, 0, 0),
      ])
    : Buffer.concat([u32(0x10000), u16(tables.length, 128, 3, 0)])
  return Buffer.concat([head, ...directory, ...content])
}

/** A table that does not shrink stands as it is. */
const smaller = (packed: Buffer, bytes: Buffer) => (packed.length < bytes.length ? packed : bytes)

const knownTags = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca']

function woff2Of(tables: readonly [tag: string, bytes: Buffer][]): Buffer {
  const base128 = (value: number): number[] => {
    const digits = [value & 127]
    for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 127) | 128)
    return digits
  }
  const directory = tables.map(([tag, bytes]) => {
    // Outlines as they stand in a TrueType file.
    const version = tag === 'glyf' || tag === 'loca' ? 3 << 6 : 0
    return Buffer.from([knownTags.indexOf(tag) | version, ...base128(bytes.length)])
  })
  const packed = brotliCompressSync(Buffer.concat(tables.map(([, bytes]) => bytes)))
  const total = 12 + tables.reduce((sum, [, bytes]) => sum + 16 + padded(bytes).length, 0)
  const length = 48 + directory.reduce((sum, one) => sum + one.length, 0) + packed.length
  const head = [
    Buffer.from('wOF2'),
    u32(0x10000, length),
    u16(tables.length, 0),
    u32(total, packed.length),
    u16(1, 0),
    u32(0, 0, 0, 0, 0),
  ]
  return Buffer.concat([...head, ...directory, packed])
}

/** A house and a flag. */
export const twoGlyphs: readonly TinyGlyph[] = [
  {
    name: 'HomeFilled',
    code: 0xe001,
    points: [
      [100, 0],
      [100, 500],
      [500, 800],
      [900, 500],
      [900, 0],
    ],
  },
  {
    name: 'flag',
    code: 0xe002,
    points: [
      [200, -100],
      [200, 700],
      [800, 500],
      [260, 300],
      [260, -100],
    ],
  },
]
