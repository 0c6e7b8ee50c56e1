/** SQL of the current day: company days end at midnight in China. */
export const today = `(now() at time zone 'Asia/Shanghai')::date`
