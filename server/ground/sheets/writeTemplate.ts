import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import { withoutFormula } from './formulas.ts'

export interface TemplateColumn {
  title: string
  width: number
  isRequired: boolean
  /** Allowed values, if limited. */
  choices: readonly string[]
  /** Explanation of the column. */
  note: string
}

const lastRow = 5000

/**
 * Returns a workbook to fill in: columns with choices, a sheet that explains them, and a hidden sheet with the choices.
 */
export async function writeTemplate(title: string, columns: readonly TemplateColumn[]): Promise<Readable> {
  const chosen = columns.filter(column => column.choices.length > 0)
  const longest = Math.max(0, ...chosen.map(column => column.choices.length))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title.slice(0, 31),
        columns: columns.map(({ width }) => ({ width })),
        rows: [columns.map(headOf)],
        cells: new Map(
          columns.map((column, index) => [
            `0,${index}`,
            {
              value: headOf(column),
              style: {
                font: { bold: true, ...(column.isRequired ? { color: { rgb: 'C00000' } } : {}) },
                fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: 'F2F4F7' } },
              },
            },
          ]),
        ),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap((column, index) => {
          const place = chosen.indexOf(column)
          if (place < 0) return []
          const letter = letterOf(place)
          return [
            {
              type: 'list' as const,
              formula1: `选项!$${letter}$1:$${letter}$${column.choices.length}`,
              allowBlank: true,
              showErrorMessage: true,
              errorTitle: column.title,
              errorMessage: '请从下拉列表中选择',
              errorStyle: 'warning' as const,
              range: `${letterOf(index)}2:${letterOf(index)}${lastRow}`,
            },
          ]
        }),
      },
      {
        name: '填写说明',
        columns: [{ width: 20 }, { width: 8 }, { width: 70 }],
        rows: [
          ['列', '必填', '说明'],
          ...columns.map(column => [column.title, column.isRequired ? '是' : '', withoutFormula(column.note)]),
          [null, null, null],
          ['提示', null, '第一行是列名，请勿修改；列的顺序可以改变，不用的列可以删除。'],
          ['提示', null, '一次最多 50000 行，文件不超过 20 MB，支持 .xlsx 和 .csv。'],
        ],
      },
      {
        name: '选项',
        hidden: true,
        rows: Array.from({ length: longest }, (_, row) => chosen.map(column => column.choices[row] ?? null)),
      },
    ],
  })
  return Readable.from([Buffer.from(bytes)])
}

const headOf = ({ title, isRequired }: TemplateColumn): string => (isRequired ? `${title}*` : title)

/** Returns the column letters of an index: `letterOf(27)` is `AB`. */
function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26)
}
