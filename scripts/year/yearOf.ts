export interface YearOf {
  administratorId: string
  begin: number
  end: number
  /** Where the server of this script stands for other systems. */
  erpAddress: string
  /** When the ERP answered again. */
  restored: readonly number[]
}
