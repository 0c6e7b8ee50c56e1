import { useId } from 'react'
import {
  headsOf,
  type ImportMemory,
  type ImportPlace,
  type ImportPreview,
  missingFields,
  placeOnLine,
  placeOnSheet,
  rowsBelow,
  sheetOf,
  withColumn,
} from '../../../runtime/data/importPlace.ts'
import { columnLetters } from '../../../schemas/evaluate/columnLetters.ts'
import styles from './exchange.module.css'

const rowsShown = 5
const columnsShown = 100
const linesOffered = 15

/** Lets the user choose sheet, header row and the property of each column, above the first rows of the file. */
export function TableChoice({
  preview,
  memory,
  place,
  onPlace,
}: {
  preview: ImportPreview
  memory: ImportMemory
  place: ImportPlace
  onPlace(place: ImportPlace): void
}) {
  const id = useId()
  const lines = sheetOf(preview, place.sheet)?.lines ?? []
  const heads = headsOf(preview, place)
  const { rows, width } = rowsBelow(preview, place, rowsShown)
  const columns = Array.from({ length: Math.min(width, columnsShown) }, (_, index) => ({
    index,
    letters: columnLetters(index),
    head: heads[index] ?? '',
    name: place.columns[index] ?? '',
  }))
  const missing = missingFields(preview, place)

  return (
    <fieldset className={styles.group}>
      <legend>数据位置</legend>
      <div className={styles.places}>
        {preview.sheets.length > 1 && (
          <label htmlFor={`${id}sheet`}>
            工作表
            <select
              id={`${id}sheet`}
              className={styles.select}
              value={place.sheet}
              onChange={event => onPlace(placeOnSheet(preview, Number(event.target.value), memory))}
            >
              {preview.sheets.map(({ sheet, name, isHidden, lines }) => (
                <option key={sheet} value={sheet} disabled={lines.length === 0}>
                  {`${name}${isHidden ? '（隐藏）' : ''}${lines.length === 0 ? '（无数据）' : ''}`}
                </option>
              ))}
            </select>
          </label>
        )}
        <label htmlFor={`${id}line`}>
          列名所在的行
          <select
            id={`${id}line`}
            className={styles.select}
            value={place.headRow}
            onChange={event =>
              onPlace(placeOnLine(preview, { sheet: place.sheet, headRow: Number(event.target.value) }, memory))
            }
          >
            {lines.slice(0, linesOffered).map(({ number, cells }) => (
              <option key={number} value={number}>{`第 ${number} 行：${wordsOf(cells)}`}</option>
            ))}
            <option value={0}>没有列名，第一行就是数据</option>
          </select>
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.preview} tabIndex={0} aria-label="数据预览">
        <table>
          <thead>
            <tr>
              {columns.map(({ index, letters, head, name }) => (
                <th key={letters} scope="col">
                  <select
                    className={styles.select}
                    aria-label={`${head || `${letters} 列`}对应的字段`}
                    data-ignored={name === '' || undefined}
                    value={name}
                    onChange={event => onPlace(withColumn(place, index, event.target.value || null))}
                  >
                    <option value="">不导入</option>
                    {preview.fields.map(field => (
                      <option key={field.name} value={field.name}>
                        {field.isRequired ? `${field.title}*` : field.title}
                      </option>
                    ))}
                  </select>
                  <span>{head || `${letters} 列`}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => (
              <tr key={number}>
                {columns.map(({ index, letters }) => (
                  <td key={letters}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p role="status" className={styles.missing}>
        {missing.length > 0 && `还没有对应的必填字段：${missing.map(({ title }) => title).join('、')}`}
      </p>
    </fieldset>
  )
}

function wordsOf(cells: readonly string[]): string {
  const text = cells.filter(cell => cell !== '').join('、')
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}
