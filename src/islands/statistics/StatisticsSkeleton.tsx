const four = ['a', 'b', 'c', 'd'];

export function StatisticsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div className="view-switch">
        <span className="skeleton switch-skeleton" />
      </div>
      <div className="totals">
        {four.map((skeleton) => (
          <span key={skeleton} className="skeleton totals-skeleton" />
        ))}
      </div>
      <span className="skeleton picker-skeleton" />
      <div className="charts">
        {four.map((skeleton) => (
          <span key={skeleton} className="skeleton chart-skeleton" />
        ))}
      </div>
    </div>
  );
}
