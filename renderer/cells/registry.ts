import type { CellType } from '../../schemas/types/entity.ts'
import { agoCell } from './agoCell.tsx'
import { alarmCell } from './alarmCell.tsx'
import { booleanCell } from './booleanCell.tsx'
import type { CellKind } from './cellKind.ts'
import { codeCell } from './codeCell.tsx'
import { colorCell } from './colorCell.tsx'
import { cronCell } from './cronCell.tsx'
import { dateCell } from './dateCell.ts'
import { dateTimeCell } from './dateTimeCell.ts'
import { diagramCell } from './diagramCell.tsx'
import { dictionaryCell } from './dictionaryCell.tsx'
import { differencesCell } from './differencesCell.tsx'
import { fileCell } from './fileCell.tsx'
import { fileSizeCell } from './fileSizeCell.ts'
import { hoursCell } from './hoursCell.ts'
import { iconCell } from './iconCell.tsx'
import { imageCell } from './imageCell.tsx'
import { jsonCell } from './jsonCell.tsx'
import { linkCell } from './linkCell.tsx'
import { moneyCell } from './moneyCell.ts'
import { numberCell } from './numberCell.ts'
import { progressCell } from './progressCell.tsx'
import { rateCell } from './rateCell.tsx'
import { regionCell } from './regionCell.tsx'
import { richTextCell } from './richTextCell.tsx'
import { schemaCell } from './schemaCell.tsx'
import { switchCell } from './switchCell.tsx'
import { tableCell } from './tableCell.tsx'
import { tagsCell } from './tagsCell.tsx'
import { textCell } from './textCell.ts'
import './cells.css'

export const cells = {
  text: textCell,
  number: numberCell,
  money: moneyCell,
  date: dateCell,
  dateTime: dateTimeCell,
  ago: agoCell,
  boolean: booleanCell,
  alarm: alarmCell,
  switch: switchCell,
  dictionary: dictionaryCell,
  tags: tagsCell,
  link: linkCell,
  icon: iconCell,
  code: codeCell,
  json: jsonCell,
  image: imageCell,
  file: fileCell,
  richText: richTextCell,
  color: colorCell,
  progress: progressCell,
  fileSize: fileSizeCell,
  hours: hoursCell,
  region: regionCell,
  rate: rateCell,
  cron: cronCell,
  differences: differencesCell,
  table: tableCell,
  schema: schemaCell,
  diagram: diagramCell,
} satisfies Record<CellType, CellKind>
