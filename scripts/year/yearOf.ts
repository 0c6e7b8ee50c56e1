export interface YearOf {
  administratorId: string
  begin: number
  end: number
  /** Address of the server that replaces other systems. */
  erpAddress: string
  /** When the ERP answered again. */
  restored: readonly number[]
}
