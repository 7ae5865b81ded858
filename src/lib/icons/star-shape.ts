/** Star of a rating, in the viewBox of the icons. */
export const starShape = 'm12 3 2.7 5.9 6.3.8-4.6 4.4 1.2 6.4L12 17.3l-5.6 3.2 1.2-6.4L3 9.7l6.3-.8z';
