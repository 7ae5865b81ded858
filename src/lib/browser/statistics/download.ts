/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

export const downloadCsv = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
