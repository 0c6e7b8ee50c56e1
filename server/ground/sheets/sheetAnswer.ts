import type { AppError } from '../kernel/errors.ts'
import type { SheetRow } from './sheetRows.ts'

/** The answer of the process to each request: the next rows, or the error that ends the sheet. */
export type SheetAnswer = { rows: SheetRow[]; isLast: boolean } | { refusal: string; status: number; error: string }

export const refusalOf = ({ message, status, error }: AppError): SheetAnswer => ({ refusal: message, status, error })
