/** Between two facts of a line. */
export const Dot = () => <span> · </span>;

/** Between two words of a line that are elements each. */
export const Space = () => <span> </span>;
