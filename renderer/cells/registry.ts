import type { CellType } from '../../schemas/types/entity.ts'
import { booleanCell } from './booleanCell.tsx'
import type { CellKind } from './cellKind.ts'
import { codeCell } from './codeCell.tsx'
import { dateCell } from './dateCell.ts'
import { dateTimeCell } from './dateTimeCell.ts'
import { dictionaryCell } from './dictionaryCell.tsx'
import { iconCell } from './iconCell.tsx'
import { jsonCell } from './jsonCell.tsx'
import { linkCell } from './linkCell.tsx'
import { moneyCell } from './moneyCell.ts'
import { numberCell } from './numberCell.ts'
import { switchCell } from './switchCell.tsx'
import { tagsCell } from './tagsCell.tsx'
import { textCell } from './textCell.ts'
import './cells.css'

export const cells = {
  text: textCell,
  number: numberCell,
  money: moneyCell,
  date: dateCell,
  dateTime: dateTimeCell,
  boolean: booleanCell,
  switch: switchCell,
  dictionary: dictionaryCell,
  tags: tagsCell,
  link: linkCell,
  icon: iconCell,
  code: codeCell,
  json: jsonCell,
} satisfies Record<CellType, CellKind>
