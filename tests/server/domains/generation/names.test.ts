import { describe, expect, it } from 'vitest'
import { columnKind } from '../../../../server/domains/generation/columnKind.ts'
import { camelName, propertyName } from '../../../../server/domains/generation/names.ts'
import { titleOf } from '../../../../server/domains/generation/titles.ts'
import type { ColumnShape } from '../../../../server/services/data-sources/tableShape.ts'

const column = (more: Partial<ColumnShape>): ColumnShape => ({
  name: 'x',
  type: 'text',
  fullType: 'text',
  length: null,
  precision: null,
  scale: null,
  nullable: true,
  hasDefault: false,
  initial: null,
  blank: false,
  counted: false,
  computed: false,
  values: [],
  comment: '',
  ...more,
})

describe('names of the language', () => {
  it.each([
    ['playlist_track', 'playlistTrack'],
    ['PlaylistTrack', 'playlistTrack'],
    ['Order Line', 'orderLine'],
    ['客户', 'keHu'],
    ['URL', 'url'],
    ['2fast', 'n2fast'],
    ['a_b_c', 'abc'],
    ['x__y', 'xy'],
    ['naïve', 'naive'],
    ['"; drop', 'drop'],
    ['HTMLText', 'htmltext'],
  ])('%s becomes %s', (from, to) => {
    expect(camelName(from)).toBe(to)
  })

  it('are letters and digits whatever the table is called', () => {
    for (const name of ['', '---', '💥', 'ТАБЛИЦА', '表 1', '1', "a'b", 'É']) {
      expect(camelName(name)).toMatch(/^[a-z][A-Za-z0-9]*$/)
      expect(camelName(name)).not.toMatch(/[A-Z]{2}/)
    }
  })

  it('fit codes and addresses however long the table is called, and stay apart', () => {
    const long = '双'.repeat(20)
    const names = [`${long}甲`, `${long}乙`, 'a_very_long_name_of_a_table_that_ends_only_after_sixty_letters'].map(
      camelName,
    )
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]{0,59}$/)
    expect(new Set(names).size).toBe(3)
  })

  it('leave the words of the console to the console', () => {
    expect(
      ['id', 'revision', 'created_at', 'size', 'total', 'constructor', 'value_of', 'name'].map(name =>
        propertyName(name, new Set()),
      ),
    ).toEqual(['rowId', 'rowRevision', 'rowCreatedAt', 'rowSize', 'rowTotal', 'rowConstructor', 'rowValueOf', 'name'])
    expect(propertyName('a_b', new Set(['ab']))).toBe('ab2')
  })

  it('have titles from comments, else from words that are known', () => {
    expect(titleOf('x', '类别名称；用于列表')).toBe('类别名称')
    for (const codes of ['状态:0停用,1启用', '状态（0正常 1停用）', '状态 0-正常 1-停用', '状态：1 = on\n2 = off'])
      expect(titleOf('x', codes)).toBe('状态')
    for (const plain of ['月薪(元)', '税率（13%）', '时间 2小时内', 'A类名称']) expect(titleOf('x', plain)).toBe(plain)
    expect(titleOf('invoice_line', '')).toBe('发票明细')
    expect(titleOf('first_name', '')).toBe('名')
    expect(titleOf('frobnicate_id', '')).toBe('frobnicate_id')
    expect(['constructor', 'value_of'].map(name => titleOf(name, ''))).toEqual(['constructor', 'value_of'])
  })
})

describe('types of columns', () => {
  it.each([
    [{ type: 'int8' }, { kind: 'text', pattern: '^-?\\d{1,19}$' }],
    [
      { type: 'numeric', precision: 10, scale: 2 },
      { kind: 'number', maximum: 99999999.99 },
    ],
    [{ type: 'numeric', precision: 30, scale: 10 }, { kind: 'text' }],
    [
      { type: 'varchar', length: 40 },
      { kind: 'text', maxLength: 40 },
    ],
    [
      { type: 'varchar', length: 4000 },
      { kind: 'longText', maxLength: 4000 },
    ],
    [{ type: 'tinyint', fullType: 'tinyint(1)' }, { kind: 'boolean' }],
    [
      { type: 'tinyint', fullType: 'tinyint(3) unsigned' },
      { kind: 'integer', minimum: 0, maximum: 255 },
    ],
    [
      { type: 'order_state', values: ['a', 'b'] },
      { kind: 'choice', values: ['a', 'b'] },
    ],
    [{ type: 'inet' }, { kind: 'longText' }],
  ])('%j', (given, expected) => {
    expect(columnKind(column(given))?.field).toMatchObject(expected)
  })

  it('leave bytes out', () => {
    for (const type of ['bytea', 'blob', 'longblob', 'varbinary', 'geometry'])
      expect(columnKind(column({ type }))).toBeUndefined()
  })
})
