import type { CellType } from '../../schemas/types/entity.ts'
import { agoCell } from '../cells/agoCell.tsx'
import { alarmCell } from '../cells/alarmCell.tsx'
import { booleanCell } from '../cells/booleanCell.tsx'
import { codeCell } from '../cells/codeCell.tsx'
import { colorCell } from '../cells/colorCell.tsx'
import { cronCell } from '../cells/cronCell.tsx'
import { dateCell } from '../cells/dateCell.ts'
import { dateTimeCell } from '../cells/dateTimeCell.ts'
import { diagramCell } from '../cells/diagramCell.tsx'
import { dictionaryCell } from '../cells/dictionaryCell.tsx'
import { differencesCell } from '../cells/differencesCell.tsx'
import { fileCell } from '../cells/fileCell.tsx'
import { fileSizeCell } from '../cells/fileSizeCell.ts'
import { hoursCell } from '../cells/hoursCell.ts'
import { iconCell } from '../cells/iconCell.tsx'
import { imageCell } from '../cells/imageCell.tsx'
import { jsonCell } from '../cells/jsonCell.tsx'
import { linkCell } from '../cells/linkCell.tsx'
import { moneyCell } from '../cells/moneyCell.ts'
import { numberCell } from '../cells/numberCell.ts'
import { progressCell } from '../cells/progressCell.tsx'
import { rateCell } from '../cells/rateCell.tsx'
import { regionCell } from '../cells/regionCell.tsx'
import { richTextCell } from '../cells/richTextCell.tsx'
import { switchCell } from '../cells/switchCell.tsx'
import { tagsCell } from '../cells/tagsCell.tsx'
import { textCell } from '../cells/textCell.ts'
import { schemaCell } from '../form/schema/schemaCell.tsx'
import { tableCell } from '../grid/tableCell.tsx'
import type { CellKind } from '../page/cellKind.ts'
import '../cells/cells.css'

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
